import type { ToastMessage } from './toast-store';

/** Does something with the code of toasts. Without it nothing is shown: the page shows every result as well. */
const withToaster = (run: (toaster: typeof import('./Toaster')) => void): void =>
  // If the network fails, the next call loads it again.
  void import('./Toaster').then(run, () => undefined);

/** Loads the code of toasts, so that the first one appears without delay. */
export const prepareToasts = (): void => withToaster(() => undefined);

/** Closes the toast, if there is one. */
export const hideToast = (): void => withToaster(({ dismissToasts }) => dismissToasts());

/** Shows a toast; it replaces the previous one. */
export const showToast = (message: ToastMessage): void => withToaster(({ toast }) => toast(message));
