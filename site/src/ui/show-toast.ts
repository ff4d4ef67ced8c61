import type { ToastMessage } from './toast-store';

const load = () => import(/* webpackChunkName: "toast" */ './Toaster');

/** Fetches what toasts need, so that the first one shows at once. */
export function prepareToasts(): void {
  // Without a network the toast itself asks again.
  load().catch(() => undefined);
}

/** Shows a toast in the corner of the page; it closes the one before. */
export async function showToast(message: ToastMessage): Promise<void> {
  (await load()).toast(message);
}
