import type * as Electron from 'electron';
import type { Hands } from './hands';

/** Calls a function with Electron's module and plain values, in the main process; it is sent there as text. */
export type InMain = <T>(
  run: (electron: typeof Electron, values: Record<string, unknown>) => T,
  values: Record<string, unknown>,
) => Promise<T>;

/** The owner at the native parts of the program: menu, dialogs, notifications, taskbar, the window's frame. */
export type Owner = ReturnType<typeof createOwner>;

/** @param inMain reaches a program in which the hands are installed */
export function createOwner(inMain: InMain) {
  const set = (change: Partial<Hands>) =>
    inMain(({ app }, values) => void Object.assign(Reflect.get(app, 'hands'), values), { ...change });
  return {
    /** Will choose this file in the save dialog, which it otherwise closes. */
    saveTo: (path: string) => set({ saveTo: path }),
    /** Leaves the next save dialog open. @returns what chooses in it */
    async hesitate(): Promise<() => Promise<void>> {
      await inMain(({ app }) => void Object.assign(Reflect.get(app, 'hands'), { choose() {} }), {});
      return () => inMain(({ app }) => void Reflect.get(app, 'hands').choose(), {});
    },
    /** Will answer the next question with its first button, 0, or another. */
    answer: (button: number) => set({ button }),
    /** Puts another program's window in front. */
    lookAway: () => set({ inFront: false }),
    /** What was shown so far. */
    seen: () =>
      inMain(({ app }) => {
        const { saveDialogs, questions, notifications, revealed, progress }: Hands = Reflect.get(
          app,
          'hands',
        );
        return {
          saveDialogs,
          questions,
          notifications: notifications.map(({ body }) => body),
          revealed,
          progress,
        };
      }, {}),
    clickNotification: () =>
      inMain(({ app }) => void Reflect.get(app, 'hands').notifications.at(-1).emit('click'), {}),
    /** Chooses an item of the native menu, be it enabled or not. */
    choose: (id: string) =>
      inMain(({ Menu }, values) => void Menu.getApplicationMenu()?.getMenuItemById(`${values.id}`)?.click(), {
        id,
      }),
    mayChoose: (id: string) =>
      inMain(({ Menu }, values) => Menu.getApplicationMenu()?.getMenuItemById(`${values.id}`)?.enabled, {
        id,
      }),
    quit: () => inMain(({ app }) => app.quit(), {}),
    closeWindow: () => inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), {}),
  };
}
