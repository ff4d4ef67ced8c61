import type { ToastMessage } from './toast-store';

const load = () => import('./Toaster');

/** Loads the code of toasts, so that the first one appears without delay. */
export function prepareToasts(): void {
  // If the network fails, showToast loads it again.
  load().catch(() => undefined);
}

/** Closes the toast, if there is one. */
export function hideToast(): void {
  load().then(
    ({ dismissToasts }) => dismissToasts(),
    () => undefined,
  );
}

/** Shows a toast; it replaces the previous one. Without its code nothing is shown: the page shows every result as well. */
export function showToast(message: ToastMessage): void {
  load().then(
    ({ toast }) => toast(message),
    () => undefined,
  );
}
