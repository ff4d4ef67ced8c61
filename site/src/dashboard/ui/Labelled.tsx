import { type ReactNode, useId } from 'react';
import * as shared from '../../styles/shared.module.css';
import type { OwnerFailure } from '../data/session';
import { FailureButtons } from './Failure';
import * as styles from './field.module.css';

/** What every field has beside what its element has. */
export interface LabelledProps {
  label: string;
  hint?: string;
  /** What is wrong with the value: a sentence, or the failure of the call that it was used for. */
  error?: string | OwnerFailure | undefined;
  dismiss?(): void;
}

/** The attributes by which a label, a hint and an error belong to an element. */
interface Belonging {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props extends LabelledProps {
  /** Renders the element. */
  children(belonging: Belonging): ReactNode;
}

/** An element with its label, hint and error, which describe it. */
export function Labelled({ label, hint, error, dismiss = () => undefined, children }: Props) {
  const ids = { field: useId(), hint: useId(), error: useId() };
  const described = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return (
    <div>
      <label className={shared.label} htmlFor={ids.field}>
        {label}
      </label>
      {children({
        id: ids.field,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {typeof error === 'string' && (
        <p className={styles.error} id={ids.error} role="alert">
          {error}
        </p>
      )}
      {typeof error === 'object' && (
        // Typing again needs no click.
        <div className={styles.failure}>
          <p id={ids.error} role="alert">
            {[error.problem.text, error.problem.detail].filter(Boolean).join(' ')}
          </p>
          <div>
            <FailureButtons failure={error} dismiss={dismiss} kinds={['quiet', 'quiet']} />
          </div>
        </div>
      )}
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
