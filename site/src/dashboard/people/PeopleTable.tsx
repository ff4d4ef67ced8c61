import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { foldText } from '@tariff-tantrum/lambdas/contract/fold-text';
import { NO_LINK } from '@tariff-tantrum/lambdas/contract/origin';
import type { PersonRow } from '@tariff-tantrum/lambdas/contract/people';
import {
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatDateTime, formatDayOf, formatTime } from '../ui/formats';
import { PersonStatus } from './PersonStatus';
import * as styles from './table.module.css';
import { PEOPLE } from './words';

const WORDS = PEOPLE.list;
const COLUMNS = [WORDS.email, WORDS.source, WORDS.status, WORDS.when] as const;
const ROW_HEIGHT = 56;
const NEAR_END = 20;
const OVERSCAN = 8;
/** As in `table.module.css`. */
const NARROW = '(width < 48rem)';

/** A person, or a day before those who signed up on it. */
type Item = PersonRow | string;

interface PeopleTableProps {
  /** The region with the rows. */
  scroller: RefObject<HTMLElement>;
  people: readonly PersonRow[];
  /** What is marked in addresses and names, folded. */
  term: string;
  /** The address of the person whose story is open. */
  open: string | undefined;
  onOpen(email: string): void;
  /** Called when the last loaded rows become visible. */
  onNearEnd(): void;
}

/** A virtualized table: it renders only the visible rows, so that 100,000 are as fast as 20. */
export const PeopleTable = (props: PeopleTableProps) =>
  useIsNarrow() ? <RowsOfPage {...props} /> : <RowsOfRegion {...props} />;

/** In a region that scrolls, beside the story of a person. */
function RowsOfRegion(props: PeopleTableProps) {
  const items = useItems(props);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => props.scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  return <Rows {...props} items={items} rows={rows} scrollMargin={0} />;
}

/** On a phone they scroll with the page: a region within it would take its swipes. */
function RowsOfPage(props: PeopleTableProps) {
  const items = useItems(props);
  const [scrollMargin, setScrollMargin] = useState(0);
  // What stands above the rows changes with what is shown.
  useLayoutEffect(() => {
    const { top = 0 } = props.scroller.current?.getBoundingClientRect() ?? {};
    setScrollMargin(Math.round(top + window.scrollY));
  });
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
  });
  return <Rows {...props} items={items} rows={rows} scrollMargin={scrollMargin} />;
}

/** Returns the rows: people, and before them their days. What a search finds is not sorted by time. */
function useItems({ people, term }: PeopleTableProps): readonly Item[] {
  const hasDays = term === '';
  return useMemo(() => (hasDays ? withDays(people) : people), [hasDays, people]);
}

interface RowsProps extends PeopleTableProps {
  items: readonly Item[];
  /** Which of them are rendered, and how high all of them are. */
  rows: Pick<Virtualizer<Window, Element>, 'getVirtualItems' | 'getTotalSize' | 'measureElement'>;
  /** Where the rows begin in the scrolling element, in CSS pixels. */
  scrollMargin: number;
}

function Rows({ scroller, term, open, onOpen, onNearEnd, items, rows, scrollMargin }: RowsProps) {
  const visible = rows.getVirtualItems();
  const start = (visible[0]?.start ?? scrollMargin) - scrollMargin;
  const last = visible.at(-1);
  const end = (last?.end ?? scrollMargin) - scrollMargin;
  const lastIndex = last?.index ?? -1;

  useEffect(() => {
    if (lastIndex >= items.length - NEAR_END) onNearEnd();
  }, [lastIndex, items.length, onNearEnd]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={WORDS.region}>
      <table className={styles.table} aria-rowcount={items.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={start} />
          {visible.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            const row = { 'aria-rowindex': index + 2, 'data-index': index, ref: rows.measureElement };
            return typeof item === 'string' ? (
              <tr key={item} className={styles.day} {...row}>
                <td colSpan={COLUMNS.length}>{item}</td>
              </tr>
            ) : (
              <tr key={item.email} data-open={item.email === open || undefined} {...row}>
                <Cells person={item} term={term} onOpen={onOpen} />
              </tr>
            );
          })}
          <Spacer height={rows.getTotalSize() - end} />
        </tbody>
      </table>
    </section>
  );
}

/** Whether the window is as narrow as a phone. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(NARROW).matches,
  );
}

/** Returns people with their local day before the first one of each day. */
function withDays(people: readonly PersonRow[]): Item[] {
  let before = '';
  return people.flatMap((person) => {
    const day = formatDayOf(person.at);
    if (day === before) return [person];
    before = day;
    return [day, person];
  });
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus.
    <tr aria-hidden="true">
      <td className={styles.spacer} colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  ) : null;
}

type CellsProps = Pick<PeopleTableProps, 'term' | 'onOpen'> & { person: PersonRow };

/** Rendered again only if its person changes, and not on scrolling. */
const Cells = memo(({ person, term, onOpen }: CellsProps) => {
  const { email, name = '', source, tag, code, state, at } = person;
  // A search finds a code too.
  const isFoundByCode = code !== undefined && term !== '' && foldText(code).includes(term);
  return (
    <>
      <th scope="row">
        <button type="button" title={email} onClick={() => onOpen(email)}>
          <Marked text={email} term={term} />
        </button>
        {(name !== '' || isFoundByCode) && (
          <small title={name}>
            <Marked text={name} term={term} />
            {isFoundByCode && <Marked text={code} term={term} />}
          </small>
        )}
      </th>
      <td className={styles.source}>{[source, tag].filter(Boolean).join(', ') || NO_LINK}</td>
      <td className={styles.status}>
        <PersonStatus state={state} />
      </td>
      <td className={styles.when}>
        <time dateTime={at}>{term === '' ? formatTime(Date.parse(at)) : formatDateTime(at)}</time>
      </td>
    </>
  );
});

/** Marks the first place in a text that a search has found. `term` is folded; if it is empty, nothing is marked. */
function Marked({ text, term }: { text: string; term: string }) {
  const at = term === '' ? -1 : foldText(text).indexOf(term);
  const found = text.slice(at, at + term.length);
  // Folding may change the length of a text; then the place would be another one.
  if (at === -1 || foldText(found) !== term) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, at)}
      <mark>{found}</mark>
      {text.slice(at + term.length)}
    </bdi>
  );
}
