/** Number of toasts shown at a time. */
const TOAST_LIMIT = 1;
/** Time from dismissing a toast until it is removed, in milliseconds. */
export const REMOVE_DELAY_MS = 1_000_000;

export interface ToastMessage {
  title: string;
  text: string;
  destructive?: boolean;
}

export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

/** Keeps the toasts of a page, newest first. */
export function createToastStore(schedule: (run: () => void, ms: number) => void) {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  return {
    toasts: () => toasts,
    show(message: ToastMessage) {
      lastId += 1;
      change([{ ...message, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
    },
    /** Closes a toast; it is removed after the removal delay. */
    dismiss(id: number) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      schedule(() => change(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS);
    },
    /** Calls `listener` after every change; returns a function that unsubscribes. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
