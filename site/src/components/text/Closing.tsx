import type { ReactNode } from 'react';
import { Postmark } from '../../art/Postmark';
import * as shared from '../../styles/shared.module.css';
import { PostagePicture } from '../cards/CardPicture';
import { ButtonLinks, type ButtonLinksProps } from './ButtonLinks';
import * as styles from './closing.module.css';
import { FormattedText } from './FormattedText';

interface ClosingProps extends Partial<ButtonLinksProps> {
  title: string;
  text: ReactNode;
  picture?: string;
}

/** The envelope at the end of a page with its next steps. */
export const Closing = ({ title, text, picture, primary, others }: ClosingProps) => (
  <ClosingBox picture={picture}>
    <h2 className="display">{title}</h2>
    <p>
      <FormattedText text={text} />
    </p>
    {primary && <ButtonLinks primary={primary} others={others} />}
  </ClosingBox>
);

interface ClosingBoxProps {
  /** The name of the picture that is its postage stamp; phones have none. */
  picture: string | undefined;
  children: ReactNode;
}

/** Such an envelope; `data` attributes are those of its element. */
export const ClosingBox = ({ picture, children, ...data }: ClosingBoxProps) => (
  <section className={`${shared.airmail} ${styles.closing}`} {...data}>
    <div className={styles.body}>{children}</div>
    {picture && (
      <div className={styles.postage}>
        <PostagePicture name={picture} />
        <Postmark className={styles.postmark} />
      </div>
    )}
  </section>
);
