import { contextBridge, ipcRenderer } from 'electron';
import type {
  CallArguments,
  CallName,
  CallResult,
  CallValues,
  EventName,
  Events,
  LaunchBridge,
} from '../channels';

// Only types are imported from the channels: a wrong name does not compile, and the bundle contains no schemas.
const call = <C extends CallName>(
  channel: C,
  ...args: CallArguments<C>
): Promise<CallResult<CallValues[C]>> => ipcRenderer.invoke(channel, ...args);

// The event object is not passed on: its `sender` is `ipcRenderer`.
const on = <E extends EventName>(channel: E, listener: (value: Events[E]) => void): void => {
  ipcRenderer.on(channel, (_event, value) => listener(value));
};

const bridge: LaunchBridge = {
  start: () => call('app:start'),
  chooseServer: (address) => call('server:choose', { address }),
  setNotify: (enabled) => call('settings:notify', { enabled }),
  signIn: (password) => call('session:sign-in', { password }),
  retry: () => call('session:retry'),
  signOut: () => call('session:sign-out'),
  touch: () => call('session:touch'),
  stats: () => call('signups:stats'),
  list: ({ cursor, search }) => call('signups:list', { cursor, search }),
  erase: (email) => call('signups:erase', { email }),
  countRange: ({ from, to }) => call('signups:count-range', { from, to }),
  eraseRange: ({ from, to }) => call('signups:erase-range', { from, to }),
  actions: () => call('owner:actions'),
  startExport: (tool) => call('export:start', { tool }),
  cancelExport: () => call('export:cancel'),
  revealExport: () => call('export:reveal'),
  dragExport: () => call('export:drag'),
  copy: (text) => call('clipboard:copy', { text }),
  onCommand: (listener) => on('event:command', listener),
  onSignedOut: (listener) => on('event:signed-out', listener),
  onProgress: (listener) => on('event:progress', listener),
};

contextBridge.exposeInMainWorld('launch', bridge);
