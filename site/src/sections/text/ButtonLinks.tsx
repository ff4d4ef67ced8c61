import type { Action } from '../../content/types';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './button-links.module.css';

interface ButtonLinksProps {
  /** What the page would like the visitor to do. */
  primary: Action;
  others?: readonly Action[];
}

/** Links that look like buttons, side by side where they fit. */
export function ButtonLinks({ primary, others = [] }: ButtonLinksProps) {
  return (
    <p className={styles.buttons}>
      <a className={motifs.primary} href={primary.href}>
        {primary.label}
      </a>
      {others.map(({ label, href }) => (
        <a key={label} className={motifs.button} href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
