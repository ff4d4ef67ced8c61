import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import type { OwnerFailure } from '../hooks/use-session';
import * as owner from '../owner.module.css';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';

interface FailureProps {
  failure: OwnerFailure;
  dismiss(): void;
}

/** Shows why a call failed until the owner closes it or tries again. */
export function FailureDialog({ failure, dismiss }: FailureProps) {
  const { text, detail } = failure.problem;
  return (
    <ModalDialog role="alertdialog" title={text} onCancel={dismiss}>
      {detail && <p>{detail}</p>}
      <div className={styles.buttons}>
        <FailureButtons {...{ failure, dismiss }} button={shared.button} main={shared.primary} />
      </div>
    </ModalDialog>
  );
}

/** Shows beside a field why it was refused. Typing again needs no click. */
export function FieldFailure({ id, failure, dismiss }: FailureProps & { id: string }) {
  const { text, detail } = failure.problem;
  return (
    <div className={styles.failure} role="alertdialog" aria-labelledby={id}>
      <p id={id} role="alert">
        {detail ? `${text} ${detail}` : text}
      </p>
      <div>
        <FailureButtons {...{ failure, dismiss }} button={owner.quiet} main={owner.quiet} />
      </div>
    </div>
  );
}

interface FailureButtonsProps extends FailureProps {
  /** Class names: of a button, and of the one to press. */
  button: string | undefined;
  main: string | undefined;
}

function FailureButtons({ failure: { retry }, dismiss, button, main }: FailureButtonsProps) {
  const tryAgain = () => {
    dismiss();
    retry?.();
  };
  return (
    <>
      <button className={retry ? button : main} type="button" onClick={dismiss}>
        {ADMIN.ok}
      </button>
      {retry && (
        <button className={main} type="button" onClick={tryAgain}>
          {ADMIN.tryAgain}
        </button>
      )}
    </>
  );
}
