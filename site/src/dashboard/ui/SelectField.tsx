import type { SelectHTMLAttributes } from 'react';
import * as shared from '../../styles/shared.module.css';
import { Labelled, type LabelledProps } from './Labelled';

interface SelectFieldProps extends LabelledProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly (readonly [value: string | number, text: string])[];
}

/** A choice of one of a few options. */
export const SelectField = ({ options, label, hint, error, dismiss, ...select }: SelectFieldProps) => (
  <Labelled label={label} hint={hint} error={error} dismiss={dismiss}>
    {(belonging) => (
      <select className={shared.field} {...belonging} {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);
