import { useVirtualizer } from '@tanstack/react-virtual';
import { foldText } from '@tariff-tantrum/lambdas/contract/fold-text';
import type { LaunchSignup } from '@tariff-tantrum/lambdas/contract/schemas';
import { memo, type RefObject, useEffect, useMemo } from 'react';
import * as shared from '../../styles/shared.module.css';
import { Button } from '../ui/Button';
import { formatLocalDateTime, formatLocalDay, formatLocalTime } from '../ui/formats';
import { ADMIN } from '../words';
import * as styles from './table.module.css';

const WORDS = ADMIN.list;
const ROW_HEIGHT = 48;
const NEAR_END = 20;

interface SignupTableProps {
  /** The region that scrolls. */
  scroller: RefObject<HTMLElement>;
  signups: readonly LaunchSignup[];
  /** What is marked in addresses and names, folded. */
  term: string;
  onErase(person: { email: string }): void;
  onCopy(email: string): void;
  /** Called when the last loaded rows become visible. */
  onNearEnd(): void;
}

/** A virtualized table: it renders only the visible rows, so that 100,000 are as fast as 20. */
export function SignupTable({ scroller, signups, term, onErase, onCopy, onNearEnd }: SignupTableProps) {
  // What a search finds is not sorted by time.
  const hasDays = term === '';
  const items = useMemo(() => (hasDays ? withDays(signups) : signups), [hasDays, signups]);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const visible = rows.getVirtualItems();
  const first = visible[0];
  const last = visible.at(-1);
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
            <th scope="col">{WORDS.email}</th>
            <th scope="col">{WORDS.name}</th>
            <th scope="col">{WORDS.when}</th>
            <th scope="col">
              <span className={shared.visuallyHidden}>{WORDS.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={first?.start ?? 0} />
          {visible.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            const row = { 'aria-rowindex': index + 2, 'data-index': index, ref: rows.measureElement };
            return typeof item === 'string' ? (
              <tr key={item} className={styles.day} {...row}>
                <td colSpan={4}>{item}</td>
              </tr>
            ) : (
              <tr key={item.email} {...row}>
                <Cells signup={item} {...{ term, onErase, onCopy }} />
              </tr>
            );
          })}
          <Spacer height={rows.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

/** Returns signups with their local day before the first one of each day. */
function withDays(signups: readonly LaunchSignup[]): (LaunchSignup | string)[] {
  let before = '';
  return signups.flatMap((signup) => {
    const day = formatLocalDay(signup.signedUpAt);
    if (day === before) return [signup];
    before = day;
    return [day, signup];
  });
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus.
    <tr aria-hidden="true">
      <td className={styles.spacer} colSpan={4} style={{ height }} />
    </tr>
  ) : null;
}

type CellsProps = Pick<SignupTableProps, 'term' | 'onErase' | 'onCopy'> & { signup: LaunchSignup };

/** Rendered again only if its signup changes, and not on scrolling. */
const Cells = memo(({ signup: { email, name = '', signedUpAt }, term, onErase, onCopy }: CellsProps) => (
  <>
    <th scope="row" title={email}>
      <Marked text={email} term={term} />
    </th>
    <td className={styles.name} title={name}>
      <Marked text={name} term={term} />
    </td>
    <td className={styles.when}>
      <time dateTime={signedUpAt}>
        {term === '' ? formatLocalTime(Date.parse(signedUpAt)) : formatLocalDateTime(signedUpAt)}
      </time>
    </td>
    <td className={styles.buttons}>
      <RowButton label={WORDS.copy} email={email} onClick={() => onCopy(email)} />
      <details name="row-menu">
        <summary aria-label={`${WORDS.menu} ${email}`}>⋯</summary>
        <RowButton label={WORDS.erase} email={email} onClick={() => onErase({ email })} />
      </details>
    </td>
  </>
));

const RowButton = ({ label, email, onClick }: { label: string; email: string; onClick(): void }) => (
  <Button kind="quiet" aria-label={`${label} ${email}`} onClick={onClick} label={label} />
);

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
