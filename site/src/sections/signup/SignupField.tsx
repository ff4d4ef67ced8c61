import type { InputHTMLAttributes } from 'react';
import * as shared from '../../styles/shared.module.css';
import * as styles from './signup-form.module.css';

interface SignupFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** The element with the message about this form. */
  problemId: string;
  /** Whether the message is about this field. */
  invalid: boolean;
}

/** A labelled field of the signup form. */
export function SignupField({ label, hint, problemId, invalid, ...input }: SignupFieldProps) {
  return (
    <div className={styles.row}>
      <label htmlFor={input.id} className={shared.label}>
        {label} {hint && <span className={styles.hint}>({hint})</span>}
      </label>
      <input
        className={shared.field}
        autoComplete={input.name}
        aria-invalid={invalid}
        aria-errormessage={problemId}
        aria-describedby={invalid ? problemId : undefined}
        {...input}
      />
    </div>
  );
}
