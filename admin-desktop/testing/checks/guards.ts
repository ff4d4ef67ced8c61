import type { RunningProgram } from '../run-main';
import { preventable } from '../stand-in-window';
import type { Check } from './check';

/** An event of the web contents that must be prevented. */
const prevented = (name: string): Check => ({
  title: `${name} is refused`,
  holds({ windows }) {
    const event = preventable();
    windows[0]?.webContents.emit(name, event);
    return event.defaultPrevented;
  },
  fault: [`"${name}", refuse`, `"${name}", () => undefined`],
});

/** What a guard of the web session says, where it answers through a callback given last. */
const said = ({ guards }: RunningProgram, name: string, ...args: unknown[]): unknown => {
  let answer: unknown;
  guards[name]?.(...args, (given: unknown) => {
    answer = given;
  });
  return answer;
};

const cancels = (program: RunningProgram, url: string) =>
  (said(program, 'onBeforeRequest', { url }) as { cancel?: boolean } | undefined)?.cancel;

/** A window that the page asks for: whether it is denied, and what was handed to the system instead. */
function opened(program: RunningProgram, url: string): { denied: boolean; outside: unknown[] } {
  const before = program.callsOf('openExternal').length;
  const denied = program.windows[0]?.webContents.openHandler?.({ url }).action === 'deny';
  return { denied, outside: program.callsOf('openExternal').slice(before).flat() };
}

/** What a page may not do. */
export const GUARD_CHECKS: readonly Check[] = [
  prevented('will-navigate'),
  prevented('will-frame-navigate'),
  prevented('will-redirect'),
  prevented('will-attach-webview'),
  {
    title: 'a new window is refused, and our own site goes to the browser',
    holds(program) {
      const { denied, outside } = opened(program, 'https://tarifftantrum.example/faq');
      return denied && outside[0] === 'https://tarifftantrum.example/faq';
    },
    fault: ['action: "deny"', 'action: "allow"'],
  },
  {
    title: 'no other address reaches the system',
    holds: (program) =>
      [
        'https://shop.example/',
        'http://tarifftantrum.example/',
        'https://owner@tarifftantrum.example/',
        'https://tarifftantrum.example.shop.example/',
        `${'file'}:///etc/passwd`,
        'javascript:alert(1)',
        'smb://share/x',
        'mailto:somebody@example.org',
        'mailto:support@tarifftantrum.example?attach=/etc/passwd',
        'not an address',
      ].every((url) => opened(program, url).outside.length === 0),
    fault: ['url.host === GAME.domain', 'true'],
  },
  {
    title: 'every permission that is asked for is denied',
    holds: (program) => said(program, 'setPermissionRequestHandler', {}, 'notifications') === false,
    fault: ['decide(false)', 'decide(true)'],
  },
  {
    title: 'every permission that is looked up is denied',
    holds: ({ guards }) => guards.setPermissionCheckHandler?.() === false,
    fault: ['setPermissionCheckHandler(() => false)', 'setPermissionCheckHandler(() => true)'],
  },
  {
    title: 'every device is denied',
    holds: ({ guards }) => guards.setDevicePermissionHandler?.() === false,
    fault: ['setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
  },
  {
    title: 'no screen is shared',
    holds: (program) => JSON.stringify(said(program, 'setDisplayMediaRequestHandler', {})) === '{}',
    fault: ['decide({})', 'decide({ video: {} })'],
  },
  {
    title: 'a download is refused',
    holds({ electron }) {
      const event = preventable();
      electron.session.defaultSession.emit('will-download', event);
      return event.defaultPrevented;
    },
    fault: ['"will-download", (event) => event.preventDefault()', '"will-download", () => undefined'],
  },
  {
    title: 'the page reaches no network, not even ours',
    holds: (program) =>
      cancels(program, 'https://tarifftantrum.example/') === true &&
      cancels(program, 'app://other/index.html') === true &&
      cancels(program, 'app://desktop/index.html') === false,
    fault: ['cancel: !isOurs(url)', 'cancel: false'],
  },
];
