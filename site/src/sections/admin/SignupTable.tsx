import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { LaunchSignup } from '../../api';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import { formatLocalDateTime } from './formats';
import * as styles from './table.module.css';

const WORDS = ADMIN.list;
const ROW_HEIGHT = 64;
const NEAR_END = 20;

interface SignupTableProps {
  signups: readonly LaunchSignup[];
  onErase(email: string): void;
  /** Called when the last loaded rows become visible. */
  onNearEnd: (() => void) | undefined;
}

/** A virtualized table: it renders only the visible rows, so that 100,000 are as fast as 20. */
export function SignupTable({ signups, onErase, onNearEnd }: SignupTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: signups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const visible = rows.getVirtualItems();
  const first = visible[0];
  const last = visible.at(-1);
  const lastIndex = last?.index ?? -1;

  useEffect(() => {
    if (lastIndex >= signups.length - NEAR_END) onNearEnd?.();
  }, [lastIndex, signups.length, onNearEnd]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={WORDS.region}>
      <table className={styles.table} aria-rowcount={signups.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{`${WORDS.email}, ${WORDS.name}, ${WORDS.when}`}</th>
            <th scope="col">
              <span className={shared.visuallyHidden}>{WORDS.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={first?.start ?? 0} />
          {visible.map(({ index }) => {
            const signup = signups[index];
            return (
              signup && (
                <tr key={signup.email} aria-rowindex={index + 2} data-index={index} ref={rows.measureElement}>
                  <Cells signup={signup} onErase={onErase} />
                </tr>
              )
            );
          })}
          <Spacer height={rows.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus.
    <tr aria-hidden="true">
      <td className={styles.spacer} colSpan={2} style={{ height }} />
    </tr>
  ) : null;
}

function Cells({
  signup: { email, name, signedUpAt },
  onErase,
}: {
  signup: LaunchSignup;
  onErase(email: string): void;
}) {
  return (
    <>
      <th scope="row">
        <bdi className={styles.email}>{email}</bdi>
        {name && <bdi className={styles.name}>{name}</bdi>}
        <time className={styles.when} dateTime={signedUpAt}>
          {formatLocalDateTime(signedUpAt)}
        </time>
      </th>
      <td>
        <button
          className={styles.erase}
          type="button"
          aria-label={`${WORDS.erase} ${email}`}
          onClick={() => onErase(email)}
        >
          {WORDS.erase}
        </button>
      </td>
    </>
  );
}
