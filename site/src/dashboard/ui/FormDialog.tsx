import type { ReactNode } from 'react';
import { Form, type FormProps } from './Form';
import { Modal } from './Modal';

interface FormDialogProps extends Omit<FormProps, 'onCancel'> {
  title: string;
  onCancel(): void;
  /** Whether it can be left while it works, since that changes nothing. */
  canLeave?: boolean;
  children: ReactNode;
}

/** A form in a dialog. While it works it can neither be left nor sent again. */
export function FormDialog({ title, onCancel, canLeave = false, ...form }: FormDialogProps) {
  const cancel = form.busy && !canLeave ? undefined : onCancel;
  return (
    <Modal title={title} onCancel={() => cancel?.()}>
      <Form {...form} onCancel={cancel} />
    </Modal>
  );
}
