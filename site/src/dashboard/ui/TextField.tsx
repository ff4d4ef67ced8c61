import type { InputHTMLAttributes, RefObject } from 'react';
import * as styles from './field.module.css';
import { Labelled, type LabelledProps } from './Labelled';

interface TextFieldProps extends LabelledProps, InputHTMLAttributes<HTMLInputElement> {
  field?: RefObject<HTMLInputElement>;
}

/** A field of one line, or of another `type`. It does nothing to help typing by default. */
export const TextField = ({ field, label, hint, error, dismiss, ...input }: TextFieldProps) => (
  <Labelled label={label} hint={hint} error={error} dismiss={dismiss}>
    {(belonging) => (
      <input
        className={styles.field}
        ref={field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...belonging}
        {...input}
      />
    )}
  </Labelled>
);
