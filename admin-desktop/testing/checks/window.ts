import type { WebPreferences } from 'electron';
import { allItems } from '../fake-electron';
import type { SecurityCheck } from './check';

const preference = (name: keyof WebPreferences, value: boolean): SecurityCheck => ({
  title: `${name} is ${value}`,
  holds: ({ windows }) => windows[0]?.options.webPreferences?.[name] === value,
  fault: [`${name}: ${value}`, `${name}: ${!value}`],
});

/** Options and content of the window. */
export const WINDOW_CHECKS: readonly SecurityCheck[] = [
  preference('contextIsolation', true),
  preference('sandbox', true),
  preference('nodeIntegration', false),
  preference('nodeIntegrationInWorker', false),
  preference('nodeIntegrationInSubFrames', false),
  preference('webviewTag', false),
  preference('webSecurity', true),
  preference('allowRunningInsecureContent', false),
  preference('experimentalFeatures', false),
  preference('navigateOnDragDrop', false),
  preference('spellcheck', false),
  {
    title: 'no Blink feature is enabled',
    holds: ({ windows }) => windows[0]?.options.webPreferences?.enableBlinkFeatures === undefined,
    fault: ['spellcheck: false', 'spellcheck: false, enableBlinkFeatures: "CSSVariables"'],
  },
  {
    title: 'DevTools are disabled in a packaged app',
    holds: ({ windows }) => windows[0]?.options.webPreferences?.devTools === false,
    fault: ['devTools: !given.packaged', 'devTools: true'],
  },
  {
    title: 'the menu of a packaged app has no DevTools',
    holds: ({ menus }) => allItems(menus[0] ?? []).every(({ role }) => role !== 'toggleDevTools'),
    fault: ['state.packaged ? []', 'false ? []'],
  },
  {
    title: 'the preload script is our own file',
    holds: ({ windows }) => /[\\/]preload\.cjs$/.test(windows[0]?.options.webPreferences?.preload ?? ''),
    fault: ['"preload.cjs"', '"other.cjs"'],
  },
  {
    title: 'enableSandbox is called before anything else',
    holds: ({ calls }) => calls[0]?.[0] === 'enableSandbox',
    fault: ['import_electron.app.enableSandbox();', ''],
  },
  {
    title: 'the window loads our own page',
    holds: ({ windows }) => windows.length === 1 && windows[0]?.url === 'app://desktop/index.html',
    fault: ['loadURL(START_PAGE)', 'loadURL("https://shop.example/")'],
  },
  {
    title: 'the scheme is standard and secure, without further privileges',
    holds: ({ callsOf }) =>
      JSON.stringify(callsOf('registerSchemesAsPrivileged')) ===
      '[[[{"scheme":"app","privileges":{"standard":true,"secure":true}}]]]',
    fault: ['secure: true }', 'secure: true, bypassCSP: true }'],
  },
  {
    title: 'the window has the background colour of the theme and is shown on ready-to-show',
    holds({ windows }) {
      const [window] = windows;
      const hidden = window?.options.show === false && window.showCount === 0;
      window?.emit('ready-to-show');
      return hidden && window.showCount === 1 && window.options.backgroundColor === '#e2cfab';
    },
    fault: ['show: false', 'show: true'],
  },
];
