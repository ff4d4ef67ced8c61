import { LIMITS } from '@tariff-tantrum/lambdas/contract';
import { useId } from 'react';
import { ADMIN } from '../content/pages/admin';
import * as shared from '../styles/shared.module.css';
import { formatCount, timeZone } from './formats';
import * as styles from './owner.module.css';
import type { LoadedSignups } from './queries';
import { SignupTable } from './SignupTable';
import * as lists from './table.module.css';

const WORDS = ADMIN.list;

/** What is about to be erased: a person, or a range of time. */
export type Erasing = { email: string } | 'range';

interface SignupsSectionProps {
  list: LoadedSignups;
  /** How many signups there are. */
  total: number;
  /** What was done last, in words. */
  notice: string | undefined;
  onErase(what: Erasing): void;
  onCopy(email: string): void;
}

/** The signups, newest first, and the search in all of them; loads more on scrolling. */
export function SignupsSection({ list, total, notice, onErase, onCopy }: SignupsSectionProps) {
  const { signups, loading, failed, hasMore, loadMore, readAhead, term, searched, search } = list;
  const id = useId();
  return (
    <section className={styles.sheet} aria-labelledby="list-title" aria-busy={loading}>
      <div className={styles.split}>
        <div>
          <h2 id="list-title">{WORDS.title}</h2>
          <p className={styles.hint} role="status">
            {summarize(list)}
          </p>
        </div>
        <div className={lists.search}>
          <label className={shared.label} htmlFor={id}>
            {WORDS.search}
          </label>
          <input
            className={shared.field}
            id={id}
            type="search"
            placeholder={WORDS.searchHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.email}
            onChange={(event) => search(event.currentTarget.value)}
          />
        </div>
      </div>
      <p className={styles.done} id="notice" tabIndex={-1} role="status">
        {notice}
      </p>
      {term !== '' && hasMore && (
        <p className={styles.progress}>
          <progress aria-label={WORDS.searching} max={Math.max(1, total)} value={searched} />
          <span>{`${formatCount(Math.min(searched, total))} of ${formatCount(total)} signups searched`}</span>
        </p>
      )}
      {signups.length > 0 && (
        <SignupTable signups={signups} term={term} onErase={onErase} onCopy={onCopy} onNearEnd={readAhead} />
      )}
      <div className={styles.split}>
        {(hasMore || failed) && (
          <button className={styles.quiet} type="button" aria-disabled={loading} onClick={loadMore}>
            {loading ? WORDS.loading : WORDS.more}
          </button>
        )}
        {signups.length > 0 && (
          <>
            <p className={`${styles.hint} ${lists.zone}`}>
              {WORDS.zone} {timeZone()}
            </p>
            <button className={styles.quiet} type="button" onClick={() => onErase('range')}>
              {WORDS.eraseRange}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function summarize({ signups: { length }, term, loading, failed, hasMore }: LoadedSignups): string {
  if (length === 0 && failed && !loading) return WORDS.failed;
  if (term !== '') {
    if (length > 0) return `${formatCount(length)}${hasMore ? ' or more' : ''} found.`;
    return loading || hasMore ? WORDS.searching : WORDS.noMatch;
  }
  if (length === 0) return loading ? WORDS.loading : WORDS.empty;
  return `${formatCount(length)} ${length === 1 ? 'signup' : 'signups'} loaded${hasMore ? '' : ': all of them'}.`;
}
