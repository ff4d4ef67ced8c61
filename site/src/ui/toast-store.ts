/** How many toasts are shown at a time. */
const LIMIT = 1;
/** How long a dismissed toast is remembered, in milliseconds. */
export const REMOVE_DELAY = 1_000_000;

export interface ToastMessage {
  title: string;
  text: string;
  /** Something went wrong. */
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
  /** Closes a toast; it is forgotten after the removal delay. */
  dismiss(id: number): void;
  /** Calls back after every change; returns what ends that. */
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
      change([{ ...message, id: lastId, open: true }, ...toasts].slice(0, LIMIT));
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      schedule(() => change(toasts.filter((toast) => toast.id !== id)), REMOVE_DELAY);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
