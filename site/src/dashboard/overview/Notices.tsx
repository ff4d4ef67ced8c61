import type { RefObject } from 'react';
import * as styles from './next-step.module.css';
import type { OverviewNotice } from './notices-of';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.notices;
/** The names of files in a sentence. */
const FILES = /([\w-]+(?:\/[\w-]+)+\.\w+)/;

interface NoticesProps {
  notices: readonly OverviewNotice[];
  /** How many of them the sentence above has counted. */
  counted: number;
  details?: RefObject<HTMLDetailsElement>;
}

/** What the owner should look after, in one line that opens. */
export function Notices({ notices, counted, details }: NoticesProps) {
  if (notices.length === 0) return null;
  const others = notices.length - counted;
  return (
    <details className={styles.notices} id="notices" ref={details}>
      <summary>
        {counted > 0 && <b>{WORDS.counted(counted)}</b>}
        {counted > 0 && others > 0 && `, ${WORDS.more(others)}`}
        {counted === 0 && WORDS.other(others)}
      </summary>
      <ul>
        {notices.map(({ title, whatToDo }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>
              {whatToDo
                .split(FILES)
                .map((part) => (FILES.test(part) ? <code key={part}>{part}</code> : part))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
