import { useEffect, useRef, useState } from 'react';
import { CardBackPicture, CardImage } from '../components/cards/CardPicture';
import { hydrate } from '../components/island/hydrate';
import { Island } from '../components/island/Island';
import { ButtonLink } from '../components/text/ButtonLink';
import { Words } from '../components/text/Words';
import { SIGNUP_ASK } from '../content/game';
import { DEMO_GAME, PLACES } from '../content/pages/demo';
import { DEMO } from '../content/pages/landing';
import { SHARE, shareDraft } from '../content/signup';
import * as shared from '../styles/shared.module.css';
import * as styles from './demo.module.css';
import { choose, deal, type Game, isLast, ROUNDS, step, timeToStep } from './demo-game';
import { RankPictures } from './RankPictures';

/**
 * Three piles are swapped, and the player has to find the highest duty, in three rounds. The first press opens a
 * `<details>`, because it may come before this code. The pictures of the cards stay the same elements throughout: only
 * the build knows their addresses.
 */
function DemoSection() {
  const [game, setGame] = useState<Game>();
  const [isStepwise, setStepwise] = useState(false);
  const demo = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const dealNext = () => setGame((before) => deal(Math.random, before));

  useEffect(() => {
    setStepwise(matchMedia('(prefers-reduced-motion: reduce)').matches);
    if (details.current?.open) setGame(begin);
  }, []);

  // The keyboard continues from here if the button that was pressed has disappeared.
  useEffect(() => {
    if (game?.phase && document.activeElement === document.body) demo.current?.focus({ preventScroll: true });
  }, [game?.phase]);

  useEffect(() => {
    const wait = game && timeToStep(game);
    if (isStepwise || wait === undefined) return;
    const timer = setTimeout(() => setGame(step(game as Game)), wait);
    return () => clearTimeout(timer);
  }, [isStepwise, game]);

  const isAnswered = game?.phase === 'answered';
  return (
    <div ref={demo} className={styles.demo} tabIndex={-1}>
      <h2 id="demo-title" className="display">
        {DEMO.heading}
      </h2>
      <div className={styles.message} role="status">
        {game ? <Message key={JSON.stringify(game)} game={game} /> : <p>{DEMO.text}</p>}
      </div>
      <div className={styles.table} data-round={game?.round}>
        {DEMO_GAME.piles.map(({ example, value }, pile) => (
          <span
            key={value}
            className={styles.pile}
            data-place={game?.at[pile] ?? pile}
            data-value={value}
            data-up={isAnswered || game?.phase === 'looking'}
            data-picked={game && game.at[pile] === game.picked}
            data-mark={game && markOf(game, pile)}
            aria-hidden="true"
          >
            <CardBackPicture alt="" />
            <CardImage category="tariff" example={example} />
          </span>
        ))}
        {game?.phase === 'asking' &&
          PLACES.map((name, place) => (
            <button
              key={name}
              type="button"
              className={styles.choice}
              data-place={place}
              aria-label={DEMO_GAME.pile(name)}
              onClick={() => setGame(choose(game, place))}
            />
          ))}
      </div>
      <div className={styles.buttons}>
        {!game && (
          <details ref={details} onToggle={({ currentTarget }) => currentTarget.open && setGame(begin)}>
            <summary className={`${shared.primary} ${styles.summary}`}>{DEMO.open}</summary>
            <p role="status" data-failed={DEMO.failed}>
              {DEMO.loading}
            </p>
            <noscript>
              <p>{DEMO.withoutScript}</p>
            </noscript>
          </details>
        )}
        {game && timeToStep(game) !== undefined && (
          <Button
            label={isStepwise ? DEMO_GAME.step : DEMO_GAME.stepwise}
            onClick={() => (isStepwise ? setGame(step(game)) : setStepwise(true))}
          />
        )}
        {isAnswered && isLast(game) && <Farewell rank={rankOf(game)} />}
        {isAnswered && (
          <Button label={isLast(game) ? DEMO_GAME.again : DEMO_GAME.nextRound} onClick={dealNext} />
        )}
      </div>
      {isAnswered && isLast(game) && <RankPictures found={game.found} text={DEMO_GAME.boast(rankOf(game))} />}
    </div>
  );
}

/** A first press just before this code arrives is both a state that it finds and an event: it deals once. */
const begin = (before: Game | undefined): Game => before ?? deal(Math.random);

const rankOf = ({ found }: Game): string => DEMO_GAME.ranks[found] ?? '';

/** What is stamped on the pile to find and on the player's, after the answer. */
function markOf({ at, picked }: Game, pile: number): string | undefined {
  const { found, missed, yours } = DEMO_GAME.marks;
  const isPicked = at[pile] === picked;
  if (pile === 0 && picked !== undefined) return isPicked ? found : missed;
  return isPicked ? yours : undefined;
}

const Button = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={shared.button} onClick={onClick}>
    <Words text={label} />
  </button>
);

/** What a screen reader announces, and everybody reads. */
function Message({ game }: { game: Game }) {
  const { phase, round, found, at } = game;
  const place = PLACES[at[0]] ?? '';
  if (phase === 'asking') return <p>{DEMO_GAME.ask}</p>;
  if (phase === 'answered' && isLast(game))
    return (
      <>
        <p>{DEMO_GAME.result(found, ROUNDS.length)}</p>
        <p className={`${shared.stamp} a-stamped ${styles.rank}`}>{rankOf(game)}</p>
      </>
    );
  if (phase === 'answered') return <p>{DEMO_GAME.answer(place, found, round + 1)}</p>;
  const [a, b] = game.swaps[game.done - 1] ?? [];
  if (a !== undefined && b !== undefined) return <p>{DEMO_GAME.swap(PLACES[a] ?? '', PLACES[b] ?? '')}</p>;
  return <p>{phase === 'looking' ? DEMO_GAME.look(round + 1, ROUNDS.length, place) : DEMO_GAME.down}</p>;
}

/** What to do with a rank: get the game, or make somebody else jealous. */
function Farewell({ rank }: { rank: string }) {
  const { join } = DEMO_GAME;
  const boast = DEMO_GAME.boast(rank);
  return (
    <>
      <ButtonLink primary {...join} data-ask={SIGNUP_ASK} />
      <ButtonLink label={SHARE.label} href={shareDraft(rank, boast)} data-share={boast} />
    </>
  );
}

/** The memory part of the game to try; its code is loaded when somebody is about to play. */
export const Try = () => (
  <section id="demo" className={styles.panel} aria-labelledby="demo-title">
    <Island
      name="demo"
      laterTitle={[
        ...DEMO_GAME.ranks,
        ...DEMO_GAME.piles.map(({ value }) => value),
        ...Object.values(DEMO_GAME.marks),
      ].join('')}
    >
      <DemoSection />
    </Island>
  </section>
);

/** Makes the game on the page live. */
export const mount = (island: HTMLElement): void => hydrate(island, DemoSection);
