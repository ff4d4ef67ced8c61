import * as styles from './next-step.module.css';
import type { Notice } from './notices-of';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.notices;

/** What the owner should look after, in one line that opens. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  const stopping = notices.filter(({ severity }) => severity === 'error').length;
  const others = notices.length - stopping;
  return (
    <details className={styles.notices} id="notices">
      <summary>
        {stopping > 0 && <b>{WORDS.stop(stopping)}</b>}
        {stopping > 0 && others > 0 && `, ${WORDS.more(others)}`}
        {stopping === 0 && WORDS.other(others)}
      </summary>
      <ul>
        {notices.map(({ title, whatToDo }) => (
          <li key={title}>
            <strong>{title}</strong> {whatToDo}
          </li>
        ))}
      </ul>
    </details>
  );
}
