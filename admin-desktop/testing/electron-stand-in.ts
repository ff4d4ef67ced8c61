import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions, MessageBoxOptions, SaveDialogOptions } from 'electron';
import { itemsOf } from './menu-items';
import { preventable, StandInWindow } from './stand-in-window';

type Listener = (event: unknown, ...args: unknown[]) => Promise<unknown>;

export interface StandInOptions {
  /** The folder of the settings. */
  userData: string;
  packaged?: boolean;
  /** Another instance holds the lock. */
  second?: boolean;
  dark?: boolean;
}

/** Handlers that the program sets on its web session, by the setter's name. */
const SETTERS = [
  'setPermissionRequestHandler',
  'setPermissionCheckHandler',
  'setDevicePermissionHandler',
  'setDisplayMediaRequestHandler',
] as const;

/**
 * Takes the place of the module `electron`: it remembers everything the program asks of it, and lets a test be
 * the operating system and the owner's hand.
 */
export function createStandIn({ userData, packaged = true, second = false, dark = false }: StandInOptions) {
  /** Everything that was called, in order, by name. */
  const calls: [name: string, ...args: unknown[]][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]): void => {
      calls.push([name, ...args]);
    };
  const windows: StandInWindow[] = [];
  const ipc = new Map<string, Listener>();
  const guards: Partial<Record<string, (...args: unknown[]) => unknown>> = {};
  const protocols = new Map<string, (request: Request) => Promise<Response>>();
  const menus: MenuItemConstructorOptions[][] = [];
  const popups: MenuItemConstructorOptions[][] = [];
  const notifications: (EventEmitter & { options: { title: string; body: string } })[] = [];
  /** What the owner will answer. */
  const owner = {
    saveTo: undefined as string | undefined,
    /** What happens while the save dialog stands open. */
    whileAsked: () => {},
    /** The button of the next message box. */
    button: 0,
    saveDialogs: [] as SaveDialogOptions[],
    questions: [] as MessageBoxOptions[],
  };

  const app = Object.assign(new EventEmitter(), {
    isPackaged: packaged,
    enableSandbox: record('enableSandbox'),
    setName: record('setName'),
    getName: () => 'Tariff Tantrum Signups',
    getVersion: () => '1.0.0',
    setAppUserModelId: record('setAppUserModelId'),
    setAboutPanelOptions: record('setAboutPanelOptions'),
    requestSingleInstanceLock: () => !second,
    whenReady: async () => record('ready')(),
    getPath: (_name: string) => userData,
    quit() {
      const event = preventable();
      app.emit('before-quit', event);
      if (!event.defaultPrevented) record('quit')();
    },
  });
  const defaultSession = Object.assign(new EventEmitter(), {
    ...Object.fromEntries(SETTERS.map((name) => [name, (guard: () => unknown) => (guards[name] = guard)])),
    webRequest: {
      onBeforeRequest: (guard: (...args: unknown[]) => unknown) => {
        guards.onBeforeRequest = guard;
      },
    },
  });
  const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: dark });
  const powerMonitor = new EventEmitter();

  class BrowserWindow extends StandInWindow {
    static getAllWindows = () => windows;
    constructor(options: ConstructorParameters<typeof StandInWindow>[0]) {
      super(options);
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
  }
  class Notification extends EventEmitter {
    static isSupported = () => true;
    constructor(readonly options: { title: string; body: string }) {
      super();
    }
    get body(): string {
      return this.options.body;
    }
    show(): void {
      notifications.push(this);
    }
  }

  const electron = {
    app,
    BrowserWindow,
    Notification,
    nativeTheme,
    powerMonitor,
    dialog: {
      async showSaveDialog(...args: unknown[]) {
        owner.saveDialogs.push(args.at(-1) as SaveDialogOptions);
        owner.whileAsked();
        return { canceled: owner.saveTo === undefined, filePath: owner.saveTo ?? '' };
      },
      async showMessageBox(question: MessageBoxOptions) {
        owner.questions.push(question);
        return { response: owner.button };
      },
    },
    ipcMain: { handle: (channel: string, listener: Listener) => ipc.set(channel, listener) },
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) => ({
        template,
        popup: () => popups.push(template),
      }),
      setApplicationMenu: (menu: { template: MenuItemConstructorOptions[] }) => menus.push(menu.template),
      getApplicationMenu: () => ({
        getMenuItemById: (wanted: string) => itemsOf(menus.at(-1) ?? []).find(({ id }) => id === wanted),
      }),
    },
    protocol: {
      registerSchemesAsPrivileged: record('registerSchemesAsPrivileged'),
      handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
        protocols.set(scheme, handler),
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] },
    session: { defaultSession },
    shell: {
      openExternal: async (url: string) => record('openExternal')(url),
      showItemInFolder: record('showItemInFolder'),
    },
  };

  return {
    electron,
    calls,
    windows,
    ipc,
    guards,
    protocols,
    menus,
    popups,
    notifications,
    owner,
    /** The arguments of every call of one name. */
    callsOf: (name: string) => calls.filter(([called]) => called === name).map(([, ...args]) => args),
  };
}

export type StandIn = ReturnType<typeof createStandIn>;
