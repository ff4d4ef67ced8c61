import { contextBridge, ipcRenderer } from 'electron';
import type { Answer, Arguments, Call, EventName, Events, LaunchBridge, Results } from '../channels';

// The channels are imported as types alone: the bundle stays a page long, and a wrong name does not compile.
const call = <C extends Call>(channel: C, ...args: Arguments<C>): Promise<Answer<Results[C]>> =>
  ipcRenderer.invoke(channel, ...args);

// The event itself stays here: it would hand `ipcRenderer` to the page.
const on = <E extends EventName>(channel: E, listener: (value: Events[E]) => void): void => {
  ipcRenderer.on(channel, (_event, value) => listener(value));
};

const bridge: LaunchBridge = {
  start: () => call('app:start'),
  signIn: (address, password) => call('session:sign-in', { address, password }),
  retry: () => call('session:retry'),
  signOut: () => call('session:sign-out'),
  touch: () => call('session:touch'),
  saveAddress: (address) => call('settings:save', { address }),
  figures: () => call('signups:figures'),
  list: (cursor) => call('signups:list', { cursor }),
  erase: (email) => call('signups:erase', { email }),
  startExport: () => call('export:start'),
  cancelExport: () => call('export:cancel'),
  revealExport: () => call('export:reveal'),
  onCommand: (listener) => on('event:command', listener),
  onSignedOut: (listener) => on('event:signed-out', listener),
  onProgress: (listener) => on('event:progress', listener),
};

contextBridge.exposeInMainWorld('launch', bridge);
