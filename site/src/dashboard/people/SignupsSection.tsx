import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import type { ReactNode, RefObject } from 'react';
import type { LoadedSignups } from '../queries';
import { Button } from '../ui/Button';
import { formatCount, formatUtcWeekday, timeZone } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';
import { SignupTable } from './SignupTable';
import * as lists from './table.module.css';

const WORDS = ADMIN.list;

/** What is about to be erased: a person, or a range of time. */
export type Erasing = { email: string } | 'range';

interface SignupsSectionProps {
  /** The region of the list. */
  scroller: RefObject<HTMLElement>;
  /** Undefined without a session. */
  list: LoadedSignups | undefined;
  /** Whether nobody has signed up, so that there is nothing to search. */
  isEmpty: boolean;
  /** How many signups there are. */
  total: number;
  /** What was done last, in words. */
  notice: string | undefined;
  onErase(what: Erasing): void;
  onCopy(email: string): void;
  /** The export of the list. */
  children: ReactNode;
}

/** The signups, newest first, with their export, the search in all of them, and a choice of one day. */
export function SignupsSection({ list, isEmpty, children, ...shown }: SignupsSectionProps) {
  return (
    <section className={layout.sheet} id="list" aria-labelledby="list-title" aria-busy={list?.loading}>
      <div className={layout.split}>
        <div>
          <h2 id="list-title">{WORDS.title}</h2>
          <p className={isEmpty ? undefined : layout.hint} role="status">
            {list && summarize(list, shown.total)}
          </p>
        </div>
        {/* What was searched for can be erased with the last signup. */}
        {list && (!isEmpty || list.term !== '') && (
          <div className={lists.search}>
            <TextField
              label={WORDS.search}
              type="search"
              placeholder={WORDS.searchHint}
              maxLength={LIMITS.email}
              onChange={(event) => list.search(event.currentTarget.value)}
            />
          </div>
        )}
      </div>
      {children}
      {list && <LoadedList list={list} {...shown} />}
    </section>
  );
}

type LoadedListProps = Omit<SignupsSectionProps, 'list' | 'isEmpty' | 'children'> & { list: LoadedSignups };

/** What is loaded; loads more on scrolling. */
function LoadedList({ scroller, list, total, notice, onErase, onCopy }: LoadedListProps) {
  const { signups, loading, failed, hasMore, loadMore, readAhead, term, searched, day, setDay } = list;
  return (
    <>
      <p className={layout.done} id="notice" tabIndex={-1} role="status">
        {notice}
      </p>
      {day !== '' && (
        <p className={layout.filter}>
          {`${WORDS.onlyDay} ${formatUtcWeekday(day)} (UTC)`}
          <Button kind="quiet" onClick={() => setDay('')} label={WORDS.allDays} />
        </p>
      )}
      {term !== '' && hasMore && (
        <p className={layout.progress}>
          <progress aria-label={WORDS.searching} max={Math.max(1, total)} value={searched} />
          <span>{`${formatCount(Math.min(searched, total))} of ${formatCount(total)} signups searched`}</span>
        </p>
      )}
      {signups.length > 0 && (
        <SignupTable
          scroller={scroller}
          signups={signups}
          term={term}
          onErase={onErase}
          onCopy={onCopy}
          onNearEnd={readAhead}
        />
      )}
      <div className={layout.split}>
        {(hasMore || failed) && (
          <Button
            kind="quiet"
            busy={loading}
            onClick={loadMore}
            label={loading ? WORDS.loading : WORDS.more}
          />
        )}
        {signups.length > 0 && (
          <>
            <p className={`${layout.hint} ${lists.zone}`}>
              {WORDS.zone} {timeZone()}
            </p>
            <Button kind="quiet" onClick={() => onErase('range')} label={WORDS.eraseRange} />
          </>
        )}
      </div>
    </>
  );
}

function summarize(list: LoadedSignups, total: number): string {
  const { length } = list.signups;
  const { term, day, loading, failed, hasMore } = list;
  if (length === 0 && failed && !loading) return WORDS.failed;
  if (term !== '') {
    if (length > 0) return `${formatCount(length)}${hasMore ? ' or more' : ''} found.`;
    return loading || hasMore ? WORDS.searching : WORDS.noMatch;
  }
  if (length === 0) return loading ? WORDS.loading : day === '' ? WORDS.empty : WORDS.emptyDay;
  // Someone may have signed up after the counts were read.
  if (day === '') return `${formatCount(length)} of ${formatCount(Math.max(total, length))}`;
  return `${formatCount(length)}${hasMore ? ' or more' : ''} ${WORDS.onDay}`;
}
