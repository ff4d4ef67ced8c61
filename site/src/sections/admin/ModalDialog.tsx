import { type ReactNode, useEffect, useId, useRef } from 'react';
import * as styles from './dialogs.module.css';

interface ModalDialogProps {
  open: boolean;
  title: string;
  /** `alertdialog` for a message that has to be read. */
  role?: 'alertdialog';
  /** Escape, or the platform's own way to leave a dialog. */
  onCancel(): void;
  children: ReactNode;
}

/** A modal `<dialog>` that React opens and closes; the browser keeps focus inside and gives it back. */
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
