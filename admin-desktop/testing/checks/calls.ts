import type { RunningApp } from '../run-main';
import type { SecurityCheck } from './check';

const OWN_FRAME = { parent: null, origin: 'app://desktop' };

/** Makes a call from a frame, and returns `ok` or the error code. */
async function call(
  { ipc, windows }: RunningApp,
  senderFrame: unknown,
  { id = windows[0]?.webContents.id, args = [] as unknown[], channel = 'app:start' } = {},
): Promise<string> {
  const result = await ipc.get(channel)?.({ sender: { id }, senderFrame }, ...args);
  const { ok, error } = result as { ok: boolean; error?: { code: string } };
  return ok ? 'ok' : (error?.code ?? '');
}

/** Which IPC calls are handled. */
export const CALL_CHECKS: readonly SecurityCheck[] = [
  {
    title: 'a call from our own page is handled',
    holds: async (app) => (await call(app, OWN_FRAME)) === 'ok',
    fault: ['senderFrame.origin === ORIGIN', 'false'],
  },
  {
    title: 'a call from another origin is rejected',
    holds: async (app) =>
      (await call(app, { parent: null, origin: 'https://shop.example' })) === 'badCall' &&
      (await call(app, { parent: null, origin: 'app://desktop.shop.example' })) === 'badCall',
    fault: ['senderFrame.origin === ORIGIN', 'true'],
  },
  {
    title: 'a call from a subframe is rejected',
    holds: async (app) => (await call(app, { ...OWN_FRAME, parent: {} })) === 'badCall',
    fault: ['senderFrame.parent === null', 'true'],
  },
  {
    title: 'a call from a destroyed frame is rejected',
    holds: async (app) => (await call(app, null)) === 'badCall',
    fault: ['senderFrame !== null', 'true'],
  },
  {
    title: 'a call from another web contents is rejected',
    holds: async (app) => (await call(app, OWN_FRAME, { id: 4711 })) === 'badCall',
    fault: ['sender.id === window.id', 'true'],
  },
  {
    title: 'a call with invalid arguments is rejected',
    holds: async (app) => {
      const calls: [string, unknown[]][] = [
        ['app:start', ['more']],
        ['session:sign-in', []],
        ['session:sign-in', [{ password: {} }]],
        ['session:sign-in', [{ password: 'x', more: true }]],
        ['signups:erase', [{ email: 'x'.repeat(2000) }]],
        ['signups:list', [{ cursor: ['x'] }]],
        ['server:choose', [null]],
      ];
      const codes = await Promise.all(
        calls.map(([channel, args]) => call(app, OWN_FRAME, { channel, args })),
      );
      return codes.every((code) => code === 'badCall');
    },
    fault: ['if (!parsed.success) throw ownerError', 'if (false) throw ownerError'],
  },
  {
    title: 'an error is sent without its stack',
    holds: async ({ ipc }) => {
      const { ok, error } = Object(await ipc.get('app:start')?.({}));
      return (
        !ok &&
        Object.keys(error).every((key) => ['code', 'text', 'detail', 'endsSession'].includes(key)) &&
        !JSON.stringify(error).includes('    at ')
      );
    },
    fault: ['error: toProblem(error, call)', 'error: { code: "x", text: error.stack }'],
  },
];
