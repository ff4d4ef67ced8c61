import { ownerError } from '@tariff-tantrum/lambdas/contract/owner';
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { CALLS, type CallName, type CallResult, type CallValues } from '../../channels';
import { ORIGIN } from '../security/app-protocol';
import { toProblem } from './call-error';
import type { CallHandlers } from './handlers';

/**
 * Registers a handler for every channel. A call is handled only if its sender is the top frame of our own window
 * with our own origin, and its arguments match the schema of the channel.
 */
export function handleCalls(
  ipc: Pick<IpcMain, 'handle'>,
  handlers: CallHandlers,
  window: () => Pick<WebContents, 'id'> | undefined,
): void {
  for (const call of Object.keys(CALLS) as CallName[]) {
    ipc.handle(call, (event, ...args) => handle(call, handlers, () => isTrusted(event, window()), args));
  }
}

function isTrusted({ sender, senderFrame }: IpcMainInvokeEvent, window: { id: number } | undefined): boolean {
  return (
    window !== undefined &&
    sender.id === window.id &&
    // Null if the frame was destroyed or has navigated.
    senderFrame !== null &&
    senderFrame.parent === null &&
    senderFrame.origin === ORIGIN
  );
}

async function handle<C extends CallName>(
  call: C,
  handlers: CallHandlers,
  trusted: () => boolean,
  args: unknown[],
): Promise<CallResult<CallValues[C]>> {
  try {
    if (!trusted()) throw ownerError('badCall', 'This call is not allowed here.');
    const parsed = CALLS[call].safeParse(args);
    if (!parsed.success) throw ownerError('badCall', 'The arguments of this call are invalid.');
    const handler = handlers[call] as (...args: unknown[]) => Promise<CallValues[C]>;
    return { ok: true, value: await handler(...parsed.data) };
  } catch (error) {
    return { ok: false, error: toProblem(error, call) };
  }
}
