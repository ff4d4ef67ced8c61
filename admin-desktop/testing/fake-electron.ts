import { EventEmitter } from 'node:events';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import type { MenuItemConstructorOptions } from 'electron';
import { FakeWindow, preventableEvent } from './fake-window';

type MenuTemplate = MenuItemConstructorOptions[];
type IpcListener = (event: unknown, ...args: unknown[]) => Promise<unknown>;
type ProtocolHandler = (request: Request) => Promise<Response>;
type SessionHandler = (...args: unknown[]) => unknown;

export interface FakeElectronOptions {
  /** Folder of the settings. */
  userData: string;
  packaged?: boolean;
  /** Another instance of the app holds the single-instance lock. */
  secondInstance?: boolean;
  dark?: boolean;
}

/** What the app did with the fake module. */
function createRecords() {
  /** Recorded calls, in order. */
  const calls: [name: string, ...args: unknown[]][] = [];
  return {
    calls,
    /** Returns the arguments of every recorded call of a method. */
    callsOf: (name: string) => calls.filter(([called]) => called === name).map(([, ...args]) => args),
    windows: [] as FakeWindow[],
    ipc: new Map<string, IpcListener>(),
    /** Handlers of the web session, by the name of the method that set them. */
    guards: {} as Partial<Record<string, SessionHandler>>,
    protocols: new Map<string, ProtocolHandler>(),
    menus: [] as MenuTemplate[],
    popups: [] as MenuTemplate[],
  };
}
type Records = ReturnType<typeof createRecords>;

const DISPLAY = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } };

/** Creates a fake of the module `electron` that records what the app does with it; tests emit its events. */
export function createFakeElectron(options: FakeElectronOptions) {
  const records = createRecords();
  const record =
    (name: string) =>
    (...args: unknown[]): void => {
      records.calls.push([name, ...args]);
    };
  const app = fakeApp(options, record);
  const electron = {
    app,
    BrowserWindow: fakeBrowserWindow(app, records.windows),
    Notification: FakeNotification,
    nativeTheme: Object.assign(new EventEmitter(), { shouldUseDarkColors: options.dark ?? false }),
    powerMonitor: new EventEmitter(),
    clipboard: fakeClipboard(),
    dialog: {
      showSaveDialog: async (..._args: object[]) => ({ canceled: true, filePath: '' }),
      showMessageBox: async () => ({ response: 0 }),
      showMessageBoxSync: () => 0,
    },
    ipcMain: { handle: (channel: string, listener: IpcListener) => records.ipc.set(channel, listener) },
    Menu: fakeMenu(records),
    protocol: {
      registerSchemesAsPrivileged: record('registerSchemesAsPrivileged'),
      handle: (scheme: string, handler: ProtocolHandler) => records.protocols.set(scheme, handler),
    },
    screen: { getPrimaryDisplay: () => DISPLAY, getDisplayMatching: () => DISPLAY },
    session: { defaultSession: fakeSession(records) },
    shell: {
      openExternal: async (url: string) => record('openExternal')(url),
      showItemInFolder: record('showItemInFolder'),
    },
  };
  return { electron, ...records };
}

export type FakeElectron = ReturnType<typeof createFakeElectron>;

type Recorder = (name: string) => (...args: unknown[]) => void;

function fakeApp(
  { userData, packaged = true, secondInstance = false }: FakeElectronOptions,
  record: Recorder,
) {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: packaged,
    enableSandbox: record('enableSandbox'),
    setName: record('setName'),
    getName: () => `${GAME.name} Signups`,
    getVersion: () => '1.0.0',
    setAppUserModelId: record('setAppUserModelId'),
    setAboutPanelOptions: record('setAboutPanelOptions'),
    requestSingleInstanceLock: () => !secondInstance,
    whenReady: async () => record('ready')(),
    getPath: (_name: string) => userData,
    getFileIcon: async () => undefined,
    setBadgeCount: record('setBadgeCount'),
    quit() {
      const event = preventableEvent();
      app.emit('before-quit', event);
      if (!event.defaultPrevented) record('quit')();
    },
  });
  return app;
}

const fakeBrowserWindow = (app: EventEmitter, windows: FakeWindow[]) =>
  class BrowserWindow extends FakeWindow {
    static getAllWindows = () => windows;
    constructor(options: ConstructorParameters<typeof FakeWindow>[0]) {
      super(options);
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
  };

function fakeClipboard() {
  let copied = '';
  return {
    readText: () => copied,
    writeText(text: string) {
      copied = text;
    },
  };
}

class FakeNotification extends EventEmitter {
  static isSupported = () => true;
  readonly body: string;
  constructor({ body }: { body: string }) {
    super();
    this.body = body;
  }
}

const fakeMenu = ({ menus, popups }: Records) => ({
  buildFromTemplate: (template: MenuTemplate) => ({ template, popup: () => popups.push(template) }),
  setApplicationMenu: (menu: { template: MenuTemplate }) => menus.push(menu.template),
  getApplicationMenu: () => ({
    getMenuItemById: (wanted: string) => allItems(menus.at(-1) ?? []).find(({ id }) => id === wanted),
  }),
});

/** Returns all items of a menu and its submenus. */
export const allItems = (template: MenuTemplate): MenuTemplate =>
  template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])]);

function fakeSession({ guards }: Records) {
  const setter = (name: string) => (handler: SessionHandler) => {
    guards[name] = handler;
  };
  return Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: setter('setPermissionRequestHandler'),
    setPermissionCheckHandler: setter('setPermissionCheckHandler'),
    setDevicePermissionHandler: setter('setDevicePermissionHandler'),
    setDisplayMediaRequestHandler: setter('setDisplayMediaRequestHandler'),
    webRequest: { onBeforeRequest: setter('onBeforeRequest') },
  });
}
