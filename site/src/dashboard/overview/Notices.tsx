import type { RefObject } from 'react';
import * as styles from './next-step.module.css';
import type { Notice } from './notices-of';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.notices;
/** The names of files in a sentence. */
const FILES = /([\w-]+(?:\/[\w-]+)+\.\w+)/;

interface NoticesProps {
  notices: readonly Notice[];
  details?: RefObject<HTMLDetailsElement>;
}

/** What the owner should look after, in one line that opens. */
export function Notices({ notices, details }: NoticesProps) {
  if (notices.length === 0) return null;
  const stopping = notices.filter(({ severity }) => severity === 'error').length;
  const others = notices.length - stopping;
  return (
    <details className={styles.notices} id="notices" ref={details}>
      <summary>
        {stopping > 0 && <b>{WORDS.stop(stopping)}</b>}
        {stopping > 0 && others > 0 && `, ${WORDS.more(others)}`}
        {stopping === 0 && WORDS.other(others)}
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
