import { type ReactNode, useEffect, useId, useRef } from 'react';
import * as styles from './dialogs.module.css';

interface ModalDialogProps {
  open: boolean;
  title: string;
  /** `alertdialog` for a message that interrupts the owner. */
  role?: 'alertdialog';
  /** Called for Escape and the platform's other ways to close a dialog. */
  onCancel(): void;
  children: ReactNode;
}

/** A modal `<dialog>` controlled by React; the browser traps the focus and restores it. */
export function ModalDialog({ open, title, role, onCancel, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

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
    >
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {open && children}
    </dialog>
  );
}
