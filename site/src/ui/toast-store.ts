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

/** The toasts of a page, newest first. */
export interface ToastStore {
  toasts(): readonly Toast[];
  show(message: ToastMessage): void;
  /** Closes a toast; it is removed after the removal delay. */
  dismiss(id: number): void;
  /** Calls `listener` after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createToastStore(schedule: (run: () => void, ms: number) => void): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  return {
    toasts: () => toasts,
    show(message) {
      lastId += 1;
      change([{ ...message, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      schedule(() => change(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
