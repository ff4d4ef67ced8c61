import { useId } from 'react';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import * as styles from './dashboard.module.css';
import { formatCount, timeZone } from './formats';
import type { LoadedSignups } from './hooks/use-signups';
import { SignupTable } from './SignupTable';

const WORDS = ADMIN.list;

/** The newest signups: searches in the loaded ones, and loads more on scrolling. */
export function SignupsSection({
  signups,
  onErase,
}: {
  signups: LoadedSignups;
  onErase(email: string): void;
}) {
  const id = useId();
  const { shown, loaded, loading, hasMore, search } = signups;
  return (
    <section className={styles.sheet} aria-labelledby="list-title" aria-busy={loading}>
      <h2 id="list-title">{WORDS.title}</h2>
      <div>
        <label className={shared.label} htmlFor={id}>
          {WORDS.search}
        </label>
        <input
          className={shared.field}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => signups.setSearch(event.currentTarget.value)}
        />
      </div>
      <p className={styles.hint} role="status">
        {summaryOf(signups)}
      </p>
      {shown.length > 0 && (
        <SignupTable
          signups={shown}
          onErase={onErase}
          onNearEnd={search === '' ? signups.loadMore : undefined}
        />
      )}
      {hasMore && (
        <button className={shared.button} type="button" aria-disabled={loading} onClick={signups.loadMore}>
          {loading ? WORDS.loading : WORDS.more}
        </button>
      )}
      {loaded > 0 && (
        <p className={styles.hint}>
          {WORDS.zone} {timeZone()}
        </p>
      )}
    </section>
  );
}

function summaryOf({ shown, loaded, loading, hasMore, search }: LoadedSignups): string {
  if (loaded === 0) return loading ? WORDS.loading : WORDS.empty;
  if (search.trim() !== '') {
    return shown.length === 0
      ? WORDS.noMatch
      : `${formatCount(shown.length)} of ${formatCount(loaded)} loaded signups match.`;
  }
  return `${formatCount(loaded)} signups loaded${hasMore ? '' : ': all of them'}.`;
}
