import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { type Answer, CALLS, type Call, type Results } from '../channels';
import type { Handlers } from './handlers';
import { problemOf } from './problem';
import { ORIGIN } from './protocol';
import { Refusal } from './refusal';

/**
 * Joins every channel to its handler. A call is answered only when it comes from our own window, from its top
 * frame, from our own origin, and with arguments of the right shape.
 */
export function answerCalls(
  ipc: Pick<IpcMain, 'handle'>,
  handlers: Handlers,
  window: () => Pick<WebContents, 'id'> | undefined,
): void {
  for (const call of Object.keys(CALLS) as Call[]) {
    ipc.handle(call, (event, ...args) => answer(call, handlers, () => isTrusted(event, window()), args));
  }
}

function isTrusted({ sender, senderFrame }: IpcMainInvokeEvent, window: { id: number } | undefined): boolean {
  return (
    window !== undefined &&
    sender.id === window.id &&
    // Null once the frame has gone.
    senderFrame !== null &&
    senderFrame.parent === null &&
    senderFrame.origin === ORIGIN
  );
}

async function answer<C extends Call>(
  call: C,
  handlers: Handlers,
  trusted: () => boolean,
  args: unknown[],
): Promise<Answer<Results[C]>> {
  try {
    if (!trusted()) throw new Refusal('bad-call', 'This call is not allowed here.');
    const parsed = CALLS[call].safeParse(args);
    if (!parsed.success) throw new Refusal('bad-call', 'This call was not understood.');
    const handle = handlers[call] as (...args: unknown[]) => Promise<Results[C]>;
    return { ok: true, value: await handle(...parsed.data) };
  } catch (error) {
    return { ok: false, error: problemOf(error, call) };
  }
}
