import { JOIN_PANEL } from '../../content/layout';
import type { Action, RichText } from '../../content/text';
import * as shared from '../../styles/shared.module.css';
import * as styles from './closing.module.css';
import { FormattedText } from './FormattedText';

interface ClosingProps extends Partial<ButtonLinksProps> {
  title: string;
  text: RichText;
}

/** The box at the end of a page with its next steps. */
export const Closing = ({ title, text, primary, others }: ClosingProps) => (
  <section className={`${shared.perforated} ${styles.closing}`}>
    <h2 className="display">{title}</h2>
    <p>
      <FormattedText text={text} />
    </p>
    {primary && <ButtonLinks primary={primary} others={others} />}
  </section>
);

/** The invitation at the end of a page to read. */
export const JoinPanel = () => <Closing {...JOIN_PANEL} />;

interface ButtonLinksProps {
  primary: Action;
  others?: readonly Action[] | undefined;
}

/** Links styled as buttons, side by side if there is room. */
export const ButtonLinks = ({ primary, others = [] }: ButtonLinksProps) => (
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
