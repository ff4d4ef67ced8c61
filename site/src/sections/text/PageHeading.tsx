import { PAGE_WORDS } from '../../content/page-words';
import type { RichText as RichTextData, TextDate } from '../../content/types';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './page-heading.module.css';
import { RichText } from './RichText';

interface PageHeadingProps {
  /** The number of the form that the page pretends to be. */
  form: string;
  /** What the rubber stamp beside the title says; decoration. */
  stamp: string;
  title: string;
  lead?: RichTextData;
  /** Since when the page says what it says. */
  updated?: TextDate | undefined;
}

/** The top of a page: form number, the page's one `h1`, a lead, and the date of a legal text. */
export function PageHeading({ form, stamp, title, lead, updated }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <p className={motifs.label}>{form}</p>
      <h1 className={styles.title}>{title}</h1>
      {lead && (
        <p className={styles.lead}>
          <RichText text={lead} />
        </p>
      )}
      {updated && (
        <p className={styles.updated}>
          {PAGE_WORDS.updated} <time dateTime={updated.date}>{updated.text}</time>
        </p>
      )}
      <p className={`${motifs.stamp} ${styles.stamp}`} aria-hidden="true">
        {stamp}
      </p>
    </header>
  );
}
