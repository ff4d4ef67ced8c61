import { LIMITS } from '@tariff-tantrum/lambdas/contract';
import { useId, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import { formatCount, timeZone } from '../formats';
import type { LoadedSignups } from '../hooks/use-signups';
import * as styles from '../owner.module.css';
import { SignupTable } from './SignupTable';

const WORDS = ADMIN.list;

interface SignupsSectionProps {
  list: LoadedSignups;
  /** How many signups there are. */
  total: number;
  /** What the last erasure has done. */
  erased: string | undefined;
  onErase(email: string): void;
  onEraseRange(): void;
  /** Copies an address. Resolves to whether that succeeded. */
  onCopy(email: string): Promise<boolean>;
}

/** The signups, newest first, and the search in all of them; loads more on scrolling. */
export function SignupsSection({ list, total, erased, onErase, onEraseRange, onCopy }: SignupsSectionProps) {
  const { signups, loading, hasMore, loadMore, term, searched, search } = list;
  const id = useId();
  const [copied, setCopied] = useState<string>();
  const copy = async (email: string) => {
    setCopied((await onCopy(email)) ? email : undefined);
  };
  return (
    <section className={styles.sheet} aria-labelledby="list-title" aria-busy={loading}>
      <div className={styles.sectionHeader}>
        <div>
          <h2 id="list-title">{WORDS.title}</h2>
          <p className={styles.hint} role="status">
            {summaryOf(list)}
          </p>
        </div>
        <div className={styles.search}>
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
      <p className={styles.notice} role="status">
        {erased ?? (copied && `${WORDS.copied} ${copied}`)}
      </p>
      {term !== '' && hasMore && (
        <p className={styles.progress}>
          <progress aria-label={WORDS.searching} max={Math.max(1, total)} value={searched} />
          <span>{`${formatCount(Math.min(searched, total))} of ${formatCount(total)} signups searched`}</span>
        </p>
      )}
      {signups.length > 0 && (
        <SignupTable signups={signups} term={term} onErase={onErase} onCopy={copy} onNearEnd={loadMore} />
      )}
      {hasMore && (
        <button className={styles.more} type="button" aria-disabled={loading} onClick={loadMore}>
          {loading ? WORDS.loading : WORDS.more}
        </button>
      )}
      {signups.length > 0 && (
        <div className={styles.sectionHeader}>
          <p className={styles.hint}>
            {WORDS.zone} {timeZone()}
          </p>
          <button className={styles.more} type="button" onClick={onEraseRange}>
            {WORDS.eraseRange}
          </button>
        </div>
      )}
    </section>
  );
}

function summaryOf({ signups: { length }, term, loading, hasMore }: LoadedSignups): string {
  if (term !== '') {
    if (length > 0) return `${formatCount(length)}${hasMore ? ' or more' : ''} found.`;
    return loading || hasMore ? WORDS.searching : WORDS.noMatch;
  }
  if (length === 0) return loading ? WORDS.loading : WORDS.empty;
  return `${formatCount(length)} signups loaded${hasMore ? '' : ': all of them'}.`;
}
