import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import * as styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** `alertdialog` for a message that interrupts the owner. */
  role?: 'alertdialog';
  /** Called for Escape and the platform's other ways to close a dialog. */
  onCancel(): void;
  children: ReactNode;
}

/** Focuses the title of the page if what opened a dialog is gone with the change: else the focus would be nowhere. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus();
}

/** A modal `<dialog>`, open while it is rendered; the browser traps the focus and restores it. */
export function Modal({ title, role, onCancel, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Its cleanup runs before the element is removed, which alone would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      queueMicrotask(keepFocus);
    };
  }, []);

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      role={role}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      // A second Escape closes it although the first was prevented.
      onClose={() => dialog.current?.showModal()}
    >
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
