import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Heading } from '../Heading';
import { addressOf } from '../routes';
import type { SectionProps } from '../section-props';
import { Button } from '../ui/Button';
import { formatCount, formatUtcWeekday, timeZone } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';
import { EraseDialog, EraseRangeDialog } from './EraseDialogs';
import { SignupTable } from './SignupTable';
import * as lists from './table.module.css';
import { type LoadedSignups, useSignups } from './use-signups';

const WORDS = ADMIN.list;

/** What is about to be erased: a person, or a range of time. */
type Erasing = { email: string } | 'range';

/** The people, newest first, with the search in all of them, or those who signed up on one day. */
export function PeopleSection({ host, route, stats, list: scroller }: SectionProps) {
  const day = (route.section === 'people' && route.day) || '';
  const list = useSignups(host, day);
  const [erasing, setErasing] = useState<Erasing>();
  const [notice, setNotice] = useState<string>();
  const { snapshot, refresh } = stats;
  const total = snapshot?.stats.total ?? 0;
  const isEmpty = snapshot?.stats.total === 0;
  const erase = useCallback((what: Erasing) => {
    setNotice(undefined);
    setErasing(what);
  }, []);
  const { mutate: copy } = useMutation({
    mutationFn: (email: string) => host.copy(email),
    onSuccess: (_done, email) => setNotice(`${ADMIN.list.copied} ${email}`),
  });
  const onErased = (sentence: string) => {
    flushSync(() => {
      setErasing(undefined);
      setNotice(sentence);
    });
    // The focused button is about to disappear with its row.
    document.getElementById('notice')?.focus();
    void refresh();
  };
  const dialog = { host, onErased, onCancel: () => setErasing(undefined) };
  const { signups, loading, failed, hasMore, loadMore, readAhead, term, searched } = list;
  return (
    <>
      <Heading title={ADMIN.sections.people}>
        <p className={layout.hint} role="status">
          {summarize(list, total)}
        </p>
      </Heading>
      <section className={layout.sheet} aria-label={WORDS.title} aria-busy={loading}>
        {/* What was searched for can be erased with the last signup. */}
        {(!isEmpty || term !== '') && (
          <TextField
            label={WORDS.search}
            type="search"
            placeholder={WORDS.searchHint}
            maxLength={LIMITS.email}
            onChange={(event) => list.search(event.currentTarget.value)}
          />
        )}
        <p className={layout.done} id="notice" tabIndex={-1} role="status">
          {notice}
        </p>
        {day !== '' && (
          <p className={layout.filter}>
            {`${WORDS.onlyDay} ${formatUtcWeekday(day)} (UTC)`}
            <a href={addressOf({ section: 'people' })}>{WORDS.allDays}</a>
          </p>
        )}
        {term !== '' && hasMore && (
          <p className={layout.progress}>
            <progress
              className={layout.meter}
              aria-label={WORDS.searching}
              max={Math.max(1, total)}
              value={searched}
            />
            <span>{`${formatCount(Math.min(searched, total))} of ${formatCount(total)} signups searched`}</span>
          </p>
        )}
        {signups.length > 0 && (
          <SignupTable
            scroller={scroller}
            signups={signups}
            term={term}
            onErase={erase}
            onCopy={copy}
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
              <Button kind="quiet" onClick={() => erase('range')} label={WORDS.eraseRange} />
            </>
          )}
        </div>
      </section>
      {typeof erasing === 'object' && <EraseDialog {...erasing} {...dialog} />}
      {erasing === 'range' && <EraseRangeDialog {...dialog} refresh={() => void refresh()} />}
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
