import type { PageLink } from '../../content/text';
import { ButtonLink } from './ButtonLink';
import * as styles from './closing.module.css';

export interface ButtonLinksProps {
  primary: PageLink;
  others?: readonly PageLink[] | undefined;
}

/** Links styled as buttons, side by side if there is room. */
export const ButtonLinks = ({ primary, others = [] }: ButtonLinksProps) => (
  <p className={styles.buttons}>
    <ButtonLink primary {...primary} />
    {others.map((link) => (
      <ButtonLink key={link.label} {...link} />
    ))}
  </p>
);
