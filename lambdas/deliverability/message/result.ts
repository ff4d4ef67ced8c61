import type { MessageCheck, MessageCheckId } from '../../contract/message-check';

export const passed = (id: MessageCheckId, title: string): MessageCheck => ({ id, status: 'ok', title });

const finding =
  (status: MessageCheck['status']) =>
  (id: MessageCheckId, title: string, whatToDo: string): MessageCheck => ({ id, status, title, whatToDo });

export const failed = finding('failed');
export const warned = finding('warning');
export const unknown = finding('unknown');
