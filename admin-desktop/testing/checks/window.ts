import type { WebPreferences } from 'electron';
import { itemsOf } from '../menu-items';
import type { Check } from './check';

const preference = (name: keyof WebPreferences, value: boolean): Check => ({
  title: `${name} is ${value}`,
  holds: ({ windows }) => windows[0]?.options.webPreferences?.[name] === value,
  fault: [`${name}: ${value}`, `${name}: ${!value}`],
});

/** How the window is made. */
export const WINDOW_CHECKS: readonly Check[] = [
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
    title: 'no Blink feature is switched on',
    holds: ({ windows }) => windows[0]?.options.webPreferences?.enableBlinkFeatures === undefined,
    fault: ['spellcheck: false', 'spellcheck: false, enableBlinkFeatures: "CSSVariables"'],
  },
  {
    title: 'DevTools are off in a packaged program',
    holds: ({ windows }) => windows[0]?.options.webPreferences?.devTools === false,
    fault: ['devTools: !given.packaged', 'devTools: true'],
  },
  {
    title: 'the menu of a packaged program has no DevTools',
    holds: ({ menus }) => itemsOf(menus[0] ?? []).every(({ role }) => role !== 'toggleDevTools'),
    fault: ['state.packaged ? []', 'false ? []'],
  },
  {
    title: 'the preload script is our own file',
    holds: ({ windows }) => /[\\/]preload\.cjs$/.test(windows[0]?.options.webPreferences?.preload ?? ''),
    fault: ['"preload.cjs"', '"other.cjs"'],
  },
  {
    title: 'every renderer is sandboxed, whatever its window says',
    holds: ({ calls }) => calls[0]?.[0] === 'enableSandbox',
    fault: ['import_electron.app.enableSandbox();', ''],
  },
  {
    title: 'the window shows our own page and nothing remote',
    holds: ({ windows }) => windows.length === 1 && windows[0]?.url === 'app://desktop/index.html',
    fault: ['loadURL(START_PAGE)', 'loadURL("https://shop.example/")'],
  },
  {
    title: 'the scheme is standard and secure, and may do nothing else',
    holds: ({ callsOf }) =>
      JSON.stringify(callsOf('registerSchemesAsPrivileged')) ===
      '[[[{"scheme":"app","privileges":{"standard":true,"secure":true}}]]]',
    fault: ['secure: true }', 'secure: true, bypassCSP: true }'],
  },
  {
    title: 'the window opens in the colour of the theme and is shown once painted',
    holds({ windows }) {
      const [window] = windows;
      const hidden = window?.options.show === false && window.shown === 0;
      window?.emit('ready-to-show');
      return hidden && window.shown === 1 && window.options.backgroundColor === '#e2cfab';
    },
    fault: ['show: false', 'show: true'],
  },
];
