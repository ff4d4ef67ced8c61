import type { TextareaHTMLAttributes } from 'react';
import * as shared from '../../styles/shared.module.css';
import { Labelled, type LabelledProps } from './Labelled';

type TextAreaProps = LabelledProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A field of several lines. */
export const TextArea = ({ label, hint, error, dismiss, ...area }: TextAreaProps) => (
  <Labelled label={label} hint={hint} error={error} dismiss={dismiss}>
    {(belonging) => <textarea className={shared.field} {...belonging} {...area} />}
  </Labelled>
);
