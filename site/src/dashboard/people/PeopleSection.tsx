import { useMutation } from '@tanstack/react-query';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as shared from '../../styles/shared.module.css';
import { useHost } from '../data/host-context';
import { useRefresh } from '../data/use-refresh';
import { Heading } from '../frame/Heading';
import { addressOf } from '../navigation/routes';
import type { SectionProps } from '../navigation/section-props';
import { FIRST_STEPS } from '../overview/first-steps-words';
import { Button } from '../ui/Button';
import { formatWeekday } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { EraseDialog, EraseRangeDialog } from './EraseDialogs';
import { ALL, Filters, filterOf, type Narrowing, NoMatch } from './Filters';
import { PeopleTable } from './PeopleTable';
import { PersonPanel } from './PersonPanel';
import * as styles from './person.module.css';
import { TrappedForms } from './TrappedForms';
import { type LoadedPeople, usePeople } from './use-people';
import { PEOPLE } from './words';

const WORDS = PEOPLE.list;
/** What is about to be erased: a person, or a range of time. */
type Erasing = { email: string } | 'range';

/** How much of the list has been searched. */
const SearchProgress = ({ searched, total }: { searched: number; total: number }) => (
  <p className={layout.progress}>
    <progress
      className={layout.meter}
      aria-label={WORDS.searching}
      max={Math.max(1, total)}
      value={searched}
    />
    <span>{`${formatCount(Math.min(searched, total))} of ${formatCount(total)} signups searched`}</span>
  </p>
);

/** Says that only one day is shown, and leads to all. */
const OnlyDay = ({ day }: { day: string }) => (
  <p className={layout.filter}>
    {`${WORDS.onlyDay} ${formatWeekday(day)}`}
    <a href={addressOf({ section: 'people' })}>{WORDS.allDays}</a>
  </p>
);

/** The people, newest first, with filters and a search in all of them; beside them the story of one. */
export function PeopleSection({ route, stats, list: scroller }: SectionProps) {
  const host = useHost();
  const day = route.section === 'people' ? route.day : undefined;
  const [narrowing, setNarrowing] = useState(ALL);
  const narrow = (change: Partial<Narrowing>) => setNarrowing({ ...narrowing, ...change });
  const search = useRef<HTMLInputElement>(null);
  const list = usePeople({
    text: narrowing.text,
    day,
    state: narrowing.state,
    ...filterOf(narrowing.origin),
  });
  const [erasing, setErasing] = useState<Erasing>();
  const [open, setOpen] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const refresh = useRefresh();
  const { snapshot } = stats;
  const total = snapshot?.stats.total ?? 0;
  const isEmpty = snapshot?.stats.total === 0;
  const openPerson = useCallback((email: string) => {
    setNotice(undefined);
    setOpen(email);
  }, []);
  const closePerson = () => {
    flushSync(() => setOpen(undefined));
    // The row may have been rendered again since, and is not there if it was scrolled away.
    const rows = [...(scroller.current?.querySelectorAll('button') ?? [])];
    (rows.find(({ title }) => title === open) ?? scroller.current)?.focus();
  };
  const erase = useCallback((what: Erasing) => {
    setNotice(undefined);
    setErasing(what);
  }, []);
  const { mutate: copy } = useMutation({
    mutationFn: (text: string) => host.copy(text),
    onSuccess: (_done, text) => setNotice(`${PEOPLE.list.copied} ${text}`),
  });
  const onErased = (sentence: string) => {
    flushSync(() => {
      setErasing(undefined);
      setOpen(undefined);
      setNotice(sentence);
    });
    // The focused button is about to disappear with its person.
    document.getElementById('notice')?.focus();
    void refresh();
  };
  const dialog = { onErased, onCancel: () => setErasing(undefined) };
  const { people, loading, hasMore, readAhead, term, searched, isNarrowed, isOutdated } = list;
  return (
    <>
      <Heading title={ADMIN.sections.people}>
        <p className={layout.hint} role="status">
          {summarize(list, total, day)}
        </p>
      </Heading>
      <p className={layout.done} id="notice" tabIndex={-1} role="status">
        {notice}
      </p>
      <div className={styles.people}>
        <section className={layout.sheet} aria-label={WORDS.title} aria-busy={loading}>
          {/* What was searched for can be erased with the last signup. */}
          {(!isEmpty || isNarrowed) && <Filters field={search} narrowing={narrowing} narrow={narrow} />}
          {isEmpty && !isNarrowed && <NobodyYet />}
          {day !== undefined && <OnlyDay day={day} />}
          {isNarrowed && hasMore && !isOutdated && <SearchProgress searched={searched} total={total} />}
          {isVain(list) && (
            <NoMatch
              narrowing={narrowing}
              clear={() => {
                setNarrowing(ALL);
                search.current?.focus();
              }}
            />
          )}
          {people.length > 0 && (
            <PeopleTable
              scroller={scroller}
              people={people}
              term={term}
              open={open}
              onOpen={openPerson}
              onNearEnd={readAhead}
            />
          )}
          <BelowTable list={list} onEraseRange={() => erase('range')} />
        </section>
        {open !== undefined && (
          <PersonPanel email={open} onClose={closePerson} onErase={erase} onCopy={copy} />
        )}
      </div>
      <TrappedForms />
      {typeof erasing === 'object' && <EraseDialog {...erasing} {...dialog} />}
      {erasing === 'range' && <EraseRangeDialog {...dialog} />}
    </>
  );
}

/** What loads more people, and erases those of a time. */
const BelowTable = ({ list, onEraseRange }: { list: LoadedPeople; onEraseRange(): void }) => (
  <div className={layout.split}>
    {(list.hasMore || list.failed) && (
      <Button
        kind="quiet"
        busy={list.loading}
        onClick={list.loadMore}
        label={list.loading ? WORDS.loading : list.people.length > 0 ? WORDS.more : ADMIN.tryAgain}
      />
    )}
    {list.people.length > 0 && (
      <>
        <p className={layout.hint}>{ADMIN.zone}</p>
        <Button kind="quiet" onClick={onEraseRange} label={WORDS.eraseRange} />
      </>
    )}
  </div>
);

/** What an owner with an empty list does first. */
const NobodyYet = () => (
  <>
    <p>{FIRST_STEPS.empty}</p>
    <div className={layout.buttons}>
      <a className={shared.primary} href={addressOf({ section: 'sources' })}>
        {FIRST_STEPS.link.button}
      </a>
      <a className={shared.button} href={addressOf({ section: 'import-export' })}>
        {FIRST_STEPS.people.button}
      </a>
    </div>
  </>
);

/** Whether everything was searched, and nothing found. */
const isVain = ({ isNarrowed, isOutdated, loading, hasMore, failed, people }: LoadedPeople): boolean =>
  isNarrowed && !isOutdated && !loading && !hasMore && !failed && people.length === 0;

function summarize(list: LoadedPeople, total: number, day: string | undefined): string {
  const { isNarrowed, isOutdated, loading, failed, hasMore } = list;
  const length = isOutdated ? 0 : list.people.length;
  if (length === 0 && failed && !loading) return WORDS.failed;
  if (isNarrowed) {
    if (length > 0) return `${formatCount(length)}${hasMore ? ' or more' : ''} found.`;
    return loading || hasMore ? WORDS.searching : WORDS.noMatch;
  }
  if (length === 0) return loading ? WORDS.loading : day === undefined ? '' : WORDS.emptyDay;
  // Someone may have signed up after the counts were read.
  if (day === undefined) return `${formatCount(length)} of ${formatCount(Math.max(total, length))}`;
  return `${formatCount(length)}${hasMore ? ' or more' : ''} ${WORDS.onDay}`;
}
