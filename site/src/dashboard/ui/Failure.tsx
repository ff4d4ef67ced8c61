import type { OwnerFailure } from '../data/session';
import { ADMIN } from '../words';
import { Button, type ButtonKind } from './Button';
import { Modal } from './Modal';
import * as styles from './modal.module.css';

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
        <FailureButtons failure={failure} dismiss={dismiss} kinds={['button', 'primary']} />
      </div>
    </Modal>
  );
}

interface FailureButtonsProps extends FailureProps {
  /** Of a button, and of the one to press. */
  kinds: readonly [ButtonKind, ButtonKind];
}

/** The buttons that close the message of a failure, or try again. */
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
