import type { PageLink } from '../../content/text';
import * as shared from '../../styles/shared.module.css';

/** A link styled as a button, by default as one of several; `data` attributes are those of its element. */
export const ButtonLink = ({ label, only, primary, ...link }: PageLink & { primary?: boolean }) => (
  <a className={primary ? shared.primary : shared.button} data-only={only} {...link}>
    {label}
  </a>
);
