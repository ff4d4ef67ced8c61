import type { BrowserWindowConstructorOptions } from 'electron';
import { SMALLEST } from './place';

/** The table's colour of the style sheet, so that no white flashes before the page is there. */
export const backgroundOf = (dark: boolean): string => (dark ? '#10192d' : '#e2cfab');

/** Everything the one window is made with. */
export const windowOptions = (given: {
  place: { x?: number; y?: number; width: number; height: number };
  dark: boolean;
  packaged: boolean;
  preload: string;
}): BrowserWindowConstructorOptions => ({
  ...given.place,
  minWidth: SMALLEST.width,
  minHeight: SMALLEST.height,
  title: 'Tariff Tantrum Signups',
  backgroundColor: backgroundOf(given.dark),
  // Shown once it is painted.
  show: false,
  webPreferences: {
    preload: given.preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    devTools: !given.packaged,
    // A spell checker would fetch its dictionaries from the network.
    spellcheck: false,
  },
});
