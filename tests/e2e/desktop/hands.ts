import type * as Electron from 'electron';

/** What the owner does with native things, and what the program asked the system to show. */
export interface Hands {
  /** The file chosen in the save dialog; without one it is closed. */
  saveTo?: string;
  /** Set: a save dialog stands open until it is called. */
  choose?: () => void;
  /** The button of the next question. */
  button: number;
  /** The window is in front of all others. */
  inFront: boolean;
  saveDialogs: string[];
  questions: string[];
  notifications: { body: string; emit(event: 'click'): unknown }[];
  revealed: string[];
  /** Shares of the taskbar's progress; -1 for none. */
  progress: number[];
}

/**
 * Puts the owner's hands where native dialogs, notifications and the taskbar would be. It is sent into the main
 * process as text, so it uses nothing from around it.
 */
export function installHands(electron: typeof Electron): void {
  const hands: Hands = {
    button: 0,
    inFront: true,
    saveDialogs: [],
    questions: [],
    notifications: [],
    revealed: [],
    progress: [],
  };
  Object.assign(electron.app, { hands });
  Object.assign(electron.dialog, {
    async showSaveDialog(...args: { defaultPath?: string }[]) {
      hands.saveDialogs.push(args.at(-1)?.defaultPath ?? '');
      if (hands.choose) await new Promise<void>((resolve) => (hands.choose = resolve));
      return { canceled: hands.saveTo === undefined, filePath: hands.saveTo ?? '' };
    },
    async showMessageBox(question: { message: string }) {
      hands.questions.push(question.message);
      return { response: hands.button };
    },
  });
  Object.assign(electron.shell, { showItemInFolder: (path: string) => hands.revealed.push(path) });
  Object.assign(electron.Notification, { isSupported: () => true });
  Object.assign(electron.Notification.prototype, {
    show(this: Hands['notifications'][number]) {
      hands.notifications.push(this);
    },
  });
  Object.assign(electron.BrowserWindow.prototype, {
    setProgressBar: (share: number) => hands.progress.push(share),
    isFocused: () => hands.inFront,
  });
}
