import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { OwnerFailure } from '../session';
import { ADMIN } from '../words';
import { Button, type ButtonKind } from './Controls';
import * as styles from './dialogs.module.css';

interface ModalProps {
  title: string;
  /** `alertdialog` for a message that interrupts the owner. */
  role?: 'alertdialog';
  /** Called for Escape and the platform's other ways to close a dialog. */
  onCancel(): void;
  children: ReactNode;
}

/** A modal `<dialog>`, open while it is rendered; the browser traps the focus and restores it. */
export function Modal({ title, role, onCancel, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Its cleanup runs before the element is removed, which alone would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
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

interface FailureProps {
  failure: OwnerFailure;
  dismiss(): void;
}

/** Shows why a call failed until the owner closes it or tries again. */
export function FailureDialog({ failure, dismiss }: FailureProps) {
  const { text, detail } = failure.problem;
  return (
    <Modal role="alertdialog" title={text} onCancel={dismiss}>
      {detail && <p>{detail}</p>}
      <div className={styles.buttons}>
        <FailureButtons {...{ failure, dismiss }} kinds={['button', 'primary']} />
      </div>
    </Modal>
  );
}

interface FailureButtonsProps extends FailureProps {
  /** Of a button, and of the one to press. */
  kinds: readonly [ButtonKind, ButtonKind];
}

export function FailureButtons({ failure: { retries }, dismiss, kinds: [other, main] }: FailureButtonsProps) {
  const tryAgain = () => {
    dismiss();
    for (const retry of retries) retry();
  };
  return (
    <>
      <Button kind={retries.length > 0 ? other : main} onClick={dismiss} label={ADMIN.ok} />
      {retries.length > 0 && <Button kind={main} onClick={tryAgain} label={ADMIN.tryAgain} />}
    </>
  );
}
