import type { ReactNode } from 'react';
import { TEXT_PAGE } from '../../content/layout';
import type { TextDate } from '../../content/text';
import * as shared from '../../styles/shared.module.css';
import { PostagePicture } from '../cards/CardPicture';
import { FormattedText } from './FormattedText';
import * as styles from './page-heading.module.css';

export interface PageHeadingProps {
  /** The small line above the title, styled as a form number. */
  formNumber: string;
  /** The decorative rubber stamp beside the title. */
  stamp: string;
  /** The stamp's colour, if not red. */
  tone?: 'approved' | 'pending';
  /** The name of the picture that is stamped. */
  picture?: string;
  title: string;
  lead?: ReactNode;
  /** When the text was last updated. */
  updated?: TextDate | undefined;
  /** What follows the words: beside the picture, or below it on phones. */
  children?: ReactNode;
}

/** The top of a page: form number, `h1`, lead, and the date of a legal text. */
export function PageHeading(props: PageHeadingProps) {
  const { formNumber, stamp, tone, picture, title, lead, updated, children } = props;
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <p className={shared.label}>{formNumber}</p>
        <h1 className={styles.title}>{title}</h1>
        {lead && (
          <p className={styles.lead}>
            <FormattedText text={lead} />
          </p>
        )}
        {updated && (
          <p className={styles.updated}>
            {TEXT_PAGE.updated} <time dateTime={updated.date}>{updated.text}</time>
          </p>
        )}
        {children && <div className={styles.next}>{children}</div>}
      </div>
      <div className={styles.object} aria-hidden="true">
        <PostagePicture name={picture} />
        <p className={`${shared.stamp} ${styles.stamp}`} data-tone={tone}>
          {stamp}
        </p>
      </div>
    </header>
  );
}
