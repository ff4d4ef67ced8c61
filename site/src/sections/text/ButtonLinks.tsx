import type { Action } from '../../content/text';
import * as shared from '../../styles/shared.module.css';
import * as styles from './button-links.module.css';

interface ButtonLinksProps {
  primary: Action;
  others?: readonly Action[];
}

/** Links styled as buttons, side by side if there is room. */
export function ButtonLinks({ primary, others = [] }: ButtonLinksProps) {
  return (
    <p className={styles.buttons}>
      <a className={shared.primary} href={primary.href}>
        {primary.label}
      </a>
      {others.map(({ label, href, only }) => (
        <a key={label} className={shared.button} href={href} data-only={only}>
          {label}
        </a>
      ))}
    </p>
  );
}
