import { contextBridge, ipcRenderer } from 'electron';
import { CALLS } from '../channels';

const calls = Object.keys(CALLS).map((name) => [
  name,
  (...args: unknown[]) => ipcRenderer.invoke(name, ...args),
]);

// `window.launch`: a function for each call of the table, one for events, and nothing else of Electron.
contextBridge.exposeInMainWorld('launch', {
  ...Object.fromEntries(calls),
  // Electron's own event is not passed on: its `sender` is `ipcRenderer`.
  onEvent: (listener: (name: string, value: unknown) => void) =>
    ipcRenderer.on('event', (_event, name, value) => listener(name, value)),
});
