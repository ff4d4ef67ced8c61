import type { RunningProgram } from '../run-main';
import type { Check } from './check';

const OURS = { parent: null, origin: 'app://desktop' };

/** What a call answers that comes from `frame`, in the web contents of `window` or another one. */
async function called(
  { ipc, windows }: RunningProgram,
  frame: unknown,
  { id = windows[0]?.webContents.id, args = [] as unknown[], channel = 'app:start' } = {},
): Promise<string> {
  const answer = await ipc.get(channel)?.({ sender: { id }, senderFrame: frame }, ...args);
  const { ok, error } = answer as { ok: boolean; error?: { code: string } };
  return ok ? 'ok' : (error?.code ?? '');
}

/** Whose calls are answered. */
export const CALL_CHECKS: readonly Check[] = [
  {
    title: 'a call from our own page is answered',
    holds: async (program) => (await called(program, OURS)) === 'ok',
    fault: ['senderFrame.origin === ORIGIN', 'false'],
  },
  {
    title: 'a call from another origin is refused',
    holds: async (program) =>
      (await called(program, { parent: null, origin: 'https://shop.example' })) === 'bad-call' &&
      (await called(program, { parent: null, origin: 'app://desktop.shop.example' })) === 'bad-call',
    fault: ['senderFrame.origin === ORIGIN', 'true'],
  },
  {
    title: 'a call from a frame inside is refused',
    holds: async (program) => (await called(program, { ...OURS, parent: {} })) === 'bad-call',
    fault: ['senderFrame.parent === null', 'true'],
  },
  {
    title: 'a call from a frame that has gone is refused',
    holds: async (program) => (await called(program, null)) === 'bad-call',
    fault: ['senderFrame !== null', 'true'],
  },
  {
    title: 'a call from another web contents is refused',
    holds: async (program) => (await called(program, OURS, { id: 4711 })) === 'bad-call',
    fault: ['sender.id === window.id', 'true'],
  },
  {
    title: 'arguments of another shape are refused',
    holds: async (program) => {
      const calls: [string, unknown[]][] = [
        ['app:start', ['more']],
        ['session:sign-in', []],
        ['session:sign-in', [{ address: 1, password: {} }]],
        ['session:sign-in', [{ address: 'https://a.dk', password: 'x', more: true }]],
        ['signups:erase', [{ email: 'x'.repeat(2000) }]],
        ['signups:list', [{ cursor: ['x'] }]],
        ['settings:save', [null]],
      ];
      const codes = await Promise.all(
        calls.map(([channel, args]) => called(program, OURS, { channel, args })),
      );
      return codes.every((code) => code === 'bad-call');
    },
    fault: ['if (!parsed.success) throw new Refusal', 'if (false) throw new Refusal'],
  },
  {
    title: 'no error crosses with its stack',
    holds: async ({ ipc }) => {
      const { ok, error } = Object(await ipc.get('app:start')?.({}));
      return (
        !ok &&
        Object.keys(error).every((key) => ['code', 'message', 'detail'].includes(key)) &&
        !JSON.stringify(error).includes('    at ')
      );
    },
    fault: ['error: problemOf(error, call)', 'error: { code: "x", message: error.stack }'],
  },
];
