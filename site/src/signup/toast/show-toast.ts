import type { ToastMessage } from './toast-store';

/**
 * Does something with the code of toasts. If it cannot be loaded, no toast is shown until the page is loaded again, since
 * browsers do not fetch a module a second time; the page shows every result as well.
 */
const withToaster = (run: (toaster: typeof import('./Toaster')) => void): void =>
  void import('./Toaster').then(run, () => undefined);

/** Loads the code of toasts while somebody types, so that the first one appears without delay. */
export const prepareToasts = (): void => withToaster(() => undefined);

/** Closes the toast, if there is one. */
export const hideToast = (): void => withToaster(({ dismissToasts }) => dismissToasts());

/** Shows a toast; it replaces the previous one. */
export const showToast = (message: ToastMessage): void => withToaster(({ toast }) => toast(message));
