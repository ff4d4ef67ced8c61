import type { Action } from '../../content/text';
import * as shared from '../../styles/shared.module.css';

/** A link styled as a button, by default as one of several; `data` attributes are those of its element. */
export const ActionLink = ({ label, only, primary, ...link }: Action & { primary?: boolean }) => (
  <a className={primary ? shared.primary : shared.button} data-only={only} {...link}>
    {label}
  </a>
);
