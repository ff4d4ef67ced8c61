import type * as Electron from 'electron';

/** State of the stub: the owner's choices in native dialogs, and what the app asked the system to show. */
export interface DialogStub {
  /** File to choose in the save dialog; null closes the dialog. */
  saveTo: string | null;
  /** If set, the next save dialog stays open until the function is called. */
  choose?: () => void;
  /** Index of the button to click in message boxes. */
  button: number;
  /** Whether the app's window has the focus. */
  focused: boolean;
  /** Default paths of the save dialogs. */
  saveDialogs: string[];
  /** Messages of the message boxes. */
  questions: string[];
  notifications: { body: string; emit(event: 'click'): unknown }[];
  /** Files shown in the system's file manager. */
  revealed: string[];
  /** Files that were dragged out of the window. */
  dragged: string[];
  /** Values passed to `setProgressBar`. */
  progress: number[];
  /** Numbers shown at the app's icon. */
  badges: number[];
}

/**
 * Replaces native dialogs, notifications and the taskbar. The function is serialized and evaluated in the main
 * process, so it must not use anything from its module.
 */
export function installDialogStub(electron: typeof Electron): void {
  const stub: DialogStub = {
    saveTo: null,
    button: 0,
    focused: true,
    saveDialogs: [],
    questions: [],
    notifications: [],
    revealed: [],
    dragged: [],
    progress: [],
    badges: [],
  };
  Object.assign(electron.app, {
    dialogStub: stub,
    setBadgeCount: (count: number) => stub.badges.push(count) > 0,
  });
  Object.assign(electron.dialog, {
    async showSaveDialog(...args: { defaultPath?: string }[]) {
      stub.saveDialogs.push(args.at(-1)?.defaultPath ?? '');
      if (stub.choose) await new Promise<void>((resolve) => (stub.choose = resolve));
      return { canceled: stub.saveTo === null, filePath: stub.saveTo ?? '' };
    },
    async showMessageBox(question: { message: string }) {
      stub.questions.push(question.message);
      return { response: stub.button };
    },
  });
  Object.assign(electron.shell, { showItemInFolder: (path: string) => stub.revealed.push(path) });
  for (const { webContents } of electron.BrowserWindow.getAllWindows()) {
    Object.assign(webContents, { startDrag: ({ file }: { file: string }) => stub.dragged.push(file) });
  }
  Object.assign(electron.Notification, { isSupported: () => true });
  Object.assign(electron.Notification.prototype, {
    show(this: DialogStub['notifications'][number]) {
      stub.notifications.push(this);
    },
  });
  Object.assign(electron.BrowserWindow.prototype, {
    setProgressBar: (share: number) => stub.progress.push(share),
    isFocused: () => stub.focused,
  });
}
