import * as RadixToast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createToastStore, type ToastMessage } from './toast-store';
import * as styles from './toaster.module.css';

const store = createToastStore((run, ms) => setTimeout(run, ms));
let mounted = false;

/** Shows a toast. The first call also mounts the toaster. */
export function toast(message: ToastMessage): void {
  if (!mounted) {
    mounted = true;
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  }
  store.show(message);
}

/** Closes the toast. */
export function dismissToasts(): void {
  for (const { id } of store.toasts()) store.dismiss(id);
}

function Toaster() {
  const toasts = useSyncExternalStore(store.subscribe, store.toasts);
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, title, text, destructive, open }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && store.dismiss(id)}
          className={destructive ? styles.destructive : styles.toast}
        >
          <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
          <RadixToast.Description>{text}</RadixToast.Description>
          <RadixToast.Close className={styles.close} aria-label="Close">
            ×
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport hotkey={['F8']} className={styles.viewport} />
    </RadixToast.Provider>
  );
}
