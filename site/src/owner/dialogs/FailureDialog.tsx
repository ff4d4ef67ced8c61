import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import type { OwnerFailure, SessionState } from '../hooks/use-session';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';

/** Shows why a call failed until the owner closes it or tries again. */
export function FailureDialog({ failure, dismiss }: Pick<SessionState, 'failure' | 'dismiss'>) {
  return (
    <ModalDialog
      open={failure !== undefined}
      role="alertdialog"
      title={failure?.problem.text ?? ''}
      onCancel={dismiss}
    >
      {failure?.problem.detail && <p>{failure.problem.detail}</p>}
      <FailureButtons retry={failure?.retry} dismiss={dismiss} />
    </ModalDialog>
  );
}

/** Shows beside a field why it was refused. Typing again needs no click. */
export function FieldFailure({
  id,
  failure: { problem, retry },
  dismiss,
}: {
  id: string;
  failure: OwnerFailure;
  dismiss(): void;
}) {
  return (
    <div className={styles.failure} role="alertdialog" aria-labelledby={id}>
      <p id={id} role="alert">
        {problem.detail ? `${problem.text} ${problem.detail}` : problem.text}
      </p>
      <FailureButtons retry={retry} dismiss={dismiss} quiet />
    </div>
  );
}

interface FailureButtonsProps {
  retry: OwnerFailure['retry'];
  dismiss(): void;
  quiet?: boolean;
}

function FailureButtons({ retry, dismiss, quiet = false }: FailureButtonsProps) {
  const button = quiet ? styles.quiet : shared.button;
  return (
    <div className={styles.buttons}>
      {retry && (
        <button
          className={button}
          type="button"
          onClick={() => {
            dismiss();
            retry();
          }}
        >
          {ADMIN.tryAgain}
        </button>
      )}
      <button className={quiet || retry ? button : shared.primary} type="button" onClick={dismiss}>
        {ADMIN.ok}
      </button>
    </div>
  );
}
