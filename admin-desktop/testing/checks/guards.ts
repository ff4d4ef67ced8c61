import { preventableEvent } from '../fake-window';
import type { RunningApp } from '../run-main';
import type { SecurityCheck } from './check';

const prevents = (name: string): SecurityCheck => ({
  title: `${name} is prevented`,
  holds({ windows }) {
    const event = preventableEvent();
    windows[0]?.webContents.emit(name, event);
    return event.defaultPrevented;
  },
  fault: [`"${name}", prevent`, `"${name}", () => undefined`],
});

/** Calls a handler of the web session, and returns what it passes to its callback. */
const decisionOf = ({ guards }: RunningApp, name: string, ...args: unknown[]): unknown => {
  let decision: unknown;
  guards[name]?.(...args, (given: unknown) => {
    decision = given;
  });
  return decision;
};

const cancels = (app: RunningApp, url: string) =>
  (decisionOf(app, 'onBeforeRequest', { url }) as { cancel?: boolean } | undefined)?.cancel;

/** Calls `window.open`: whether it is denied, and which URLs the system opens instead. */
function openWindow(app: RunningApp, url: string): { denied: boolean; external: unknown[] } {
  const before = app.callsOf('openExternal').length;
  const denied = app.windows[0]?.webContents.openHandler?.({ url }).action === 'deny';
  return { denied, external: app.callsOf('openExternal').slice(before).flat() };
}

/** What the page is not allowed to do. */
export const GUARD_CHECKS: readonly SecurityCheck[] = [
  prevents('will-navigate'),
  prevents('will-frame-navigate'),
  prevents('will-redirect'),
  prevents('will-attach-webview'),
  {
    title: 'window.open is denied, and links to our own site open in the browser',
    holds(app) {
      const { denied, external } = openWindow(app, 'https://tarifftantrum.example/faq');
      return denied && external[0] === 'https://tarifftantrum.example/faq';
    },
    fault: ['action: "deny"', 'action: "allow"'],
  },
  {
    title: 'links to other addresses are ignored',
    holds: (app) =>
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
      ].every((url) => openWindow(app, url).external.length === 0),
    fault: ['url.host === GAME.domain', 'true'],
  },
  {
    title: 'permission requests are denied',
    holds: (app) => decisionOf(app, 'setPermissionRequestHandler', {}, 'notifications') === false,
    fault: ['callback(false)', 'callback(true)'],
  },
  {
    title: 'permission checks are denied',
    holds: ({ guards }) => guards.setPermissionCheckHandler?.() === false,
    fault: ['setPermissionCheckHandler(() => false)', 'setPermissionCheckHandler(() => true)'],
  },
  {
    title: 'devices are denied',
    holds: ({ guards }) => guards.setDevicePermissionHandler?.() === false,
    fault: ['setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
  },
  {
    title: 'screen sharing is denied',
    holds: (app) => JSON.stringify(decisionOf(app, 'setDisplayMediaRequestHandler', {})) === '{}',
    fault: ['callback({})', 'callback({ video: {} })'],
  },
  {
    title: 'downloads are prevented',
    holds({ electron }) {
      const event = preventableEvent();
      electron.session.defaultSession.emit('will-download', event);
      return event.defaultPrevented;
    },
    fault: ['"will-download", (event) => event.preventDefault()', '"will-download", () => undefined'],
  },
  {
    title: 'requests of the page for anything but its own files are cancelled',
    holds: (app) =>
      cancels(app, 'https://tarifftantrum.example/') === true &&
      cancels(app, 'app://other/index.html') === true &&
      cancels(app, 'app://desktop/index.html') === false,
    fault: ['cancel: !isOwnUrl(url)', 'cancel: false'],
  },
];
