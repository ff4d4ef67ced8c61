import { useEffect, useRef, useState } from 'react';
import { DEMO_GAME, PLACES } from '../../content/pages/demo';
import { DEMO } from '../../content/pages/landing';
import * as shared from '../../styles/shared.module.css';
import { hydrate } from '../../ui/hydrate';
import * as styles from './demo.module.css';
import { begin, choose, isWon, newRound, type Round, swapNext } from './demo-game';

/** Time between two swaps, in milliseconds: seven of them and a choice make twenty seconds. */
const SWAP_MS = 1500;

/** The game behind a `<details>`, which opens before its code is loaded. */
export function DemoSection() {
  const [ready, setReady] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before this code was loaded.
  useEffect(() => {
    setReady(true);
    setIsOpen(details.current?.open === true);
  }, []);
  return (
    <details ref={details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={`${shared.button} ${styles.summary}`}>{isOpen ? DEMO.close : DEMO.open}</summary>
      {ready ? (
        <Demo />
      ) : (
        <p className={styles.message} role="status" data-failed={DEMO.failed}>
          {DEMO.loading}
        </p>
      )}
      <noscript>
        <p>{DEMO.withoutScript}</p>
      </noscript>
    </details>
  );
}

/** Three piles are swapped, and the player has to find the 40%. If motion is reduced, a button makes each swap. */
function Demo() {
  const [round, setRound] = useState(() => newRound(Math.random));
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { phase } = round;
  const demo = useRef<HTMLDivElement>(null);

  // The button that was pressed is not there any more: the keyboard continues from here, unless it is elsewhere by now.
  useEffect(() => {
    if (phase !== 'ready' && isFocusInside(demo.current)) demo.current?.focus({ preventScroll: true });
  }, [phase]);

  useEffect(() => {
    if (still || phase !== 'shuffling') return;
    const timer = setInterval(() => setRound(swapNext), SWAP_MS);
    return () => clearInterval(timer);
  }, [still, phase]);

  return (
    <div ref={demo} className={styles.demo} tabIndex={-1}>
      <p className={styles.message} role="status">
        {messageOf(round)}
      </p>
      <div className={styles.table}>
        {round.at.map((place, pile) => (
          <Pile key={PLACES[pile]} pile={pile} place={place} faceUp={phase === 'ready' || phase === 'over'} />
        ))}
        {phase === 'asking' &&
          PLACES.map((name, place) => (
            <button
              key={name}
              type="button"
              className={styles.choice}
              data-place={place}
              aria-label={DEMO_GAME.pile(name)}
              onClick={() => setRound(choose(round, place))}
            />
          ))}
      </div>
      <p className={styles.actions}>
        {phase === 'ready' && <Button label={DEMO_GAME.start} onClick={() => setRound(begin)} />}
        {phase === 'shuffling' && still && (
          <Button label={DEMO_GAME.next} onClick={() => setRound(swapNext)} />
        )}
        {phase === 'over' && (
          <>
            <a className={shared.primary} href={DEMO_GAME.join.href}>
              {DEMO_GAME.join.label}
            </a>
            <Button label={DEMO_GAME.again} onClick={() => setRound(begin(newRound(Math.random)))} />
          </>
        )}
      </p>
    </div>
  );
}

/** Whether the focus is inside, or was on an element that has been removed. */
const isFocusInside = (element: HTMLElement | null): boolean =>
  document.activeElement === document.body || element?.contains(document.activeElement) === true;

const Button = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={shared.button} onClick={onClick}>
    {label}
  </button>
);

interface PileProps {
  /** 0 is the pile with the 40%. */
  pile: number;
  place: number;
  faceUp: boolean;
}

const Pile = ({ pile, place, faceUp }: PileProps) => (
  <span
    className={styles.pile}
    data-place={place}
    data-up={faceUp}
    data-target={pile === 0}
    aria-hidden="true"
  >
    {faceUp ? (pile === 0 ? DEMO_GAME.target : DEMO_GAME.others[pile - 1]) : ''}
  </span>
);

/** Returns what a screen reader announces, and everybody reads. */
function messageOf(round: Round): string {
  const [place] = round.at;
  const name = PLACES[place] ?? '';
  if (round.phase === 'ready') return DEMO_GAME.look(name);
  if (round.phase === 'asking') return DEMO_GAME.ask;
  if (round.phase === 'over') return isWon(round) ? DEMO_GAME.won : DEMO_GAME.lost(name);
  const [a, b] = round.swaps[round.done - 1] ?? [];
  return a === undefined || b === undefined
    ? DEMO_GAME.look(name)
    : DEMO_GAME.swap(PLACES[a] ?? '', PLACES[b] ?? '');
}

/** Makes the game on the page live. */
export const mount = (island: HTMLElement): void => hydrate(island, DemoSection);
