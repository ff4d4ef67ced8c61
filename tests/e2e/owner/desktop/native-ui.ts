import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import type { DialogStub } from './dialog-stub';

/** Serializes a function and evaluates it in the main process, with the module `electron` and plain values. */
export type EvaluateInMain = <T>(
  run: (electron: typeof Electron, values: Record<string, unknown>) => T,
  values: Record<string, unknown>,
) => Promise<T>;

/** Controls the native parts of the app: menu, dialogs, notifications, taskbar, window. */
export type NativeUi = ReturnType<typeof createNativeUi>;

/** @param evaluate reaches an app after `installDialogStub` has run */
export function createNativeUi(evaluate: EvaluateInMain) {
  const change = (values: Partial<DialogStub>) =>
    evaluate(({ app }, changed) => void Object.assign(Reflect.get(app, 'dialogStub'), changed), {
      ...values,
    });
  return {
    /** Makes save dialogs return this file; with null, or without a call, they are closed. */
    saveTo: (path: string | null) => change({ saveTo: path }),
    /** Keeps the next save dialog open. Resolves to a function that confirms it. */
    async holdSaveDialog(): Promise<() => Promise<void>> {
      await evaluate(({ app }) => void Object.assign(Reflect.get(app, 'dialogStub'), { choose() {} }), {});
      return () => evaluate(({ app }) => void Reflect.get(app, 'dialogStub').choose(), {});
    },
    /** Makes message boxes return this button; the default is 0. */
    clickButton: (button: number) => change({ button }),
    /** Makes another application's window the focused one. */
    loseFocus: () => change({ focused: false }),
    /** Returns what the app has shown so far. */
    shown: () =>
      evaluate(({ app }) => {
        const stub: DialogStub = Reflect.get(app, 'dialogStub');
        const { saveDialogs, questions, revealed, dragged, progress, badges } = stub;
        const notifications = stub.notifications.map(({ body }) => body);
        return { saveDialogs, questions, notifications, revealed, dragged, progress, badges };
      }, {}),
    /** Returns the text in the clipboard. */
    copied: () => evaluate(({ clipboard }) => clipboard.readText(), {}),
    clickNotification: () =>
      evaluate(({ app }) => void Reflect.get(app, 'dialogStub').notifications.at(-1).emit('click'), {}),
    /** Clicks an item of the application menu, even if it is disabled. */
    clickMenuItem: (id: string) =>
      evaluate(
        ({ Menu }, values) => void Menu.getApplicationMenu()?.getMenuItemById(`${values.id}`)?.click(),
        { id },
      ),
    isMenuItemEnabled: (id: string) =>
      evaluate(({ Menu }, values) => Menu.getApplicationMenu()?.getMenuItemById(`${values.id}`)?.enabled, {
        id,
      }),
    quit: () => evaluate(({ app }) => app.quit(), {}),
    closeWindow: () => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), {}),
  };
}

/** The running app, in the real Electron or in Chromium with a fake of Electron. */
export interface RunningShell {
  page: Page;
  native: NativeUi;
  /** URLs that the page requested other than the app's own files. */
  requests: string[];
  /** Advances the app's clock, and makes it check the idle limit. */
  advance(minutes: number): Promise<void>;
  hasQuit(): boolean;
  /** Quits the app without asking. */
  exit(): Promise<void>;
}
