import { DEMO_GAME } from '../content/pages/demo';
import { choose, deal, type Game, isLast, ROUNDS, step, timeToStep } from './demo-game';

/** Returns numbers of a list, again from its start after the last. */
const sequence = (...numbers: number[]) => {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0;
};

/** Makes all steps of a round, and returns how long they take. */
function shuffle(round: Game): { game: Game; ms: number[] } {
  const ms: number[] = [];
  let game = round;
  for (let wait = timeToStep(game); wait !== undefined; wait = timeToStep(game)) {
    ms.push(wait);
    game = step(game);
  }
  return { game, ms };
}

/** Plays a game whose choices are wrong or right, and returns its last round. */
function play(answers: readonly boolean[], random = sequence(0, 0.4, 0.9)): Game {
  let game: Game | undefined;
  for (const right of answers) {
    const { game: asking } = shuffle(deal(random, game));
    game = choose(asking, right ? asking.at[0] : (asking.at[0] + 1) % 3);
  }
  return game as Game;
}

describe('the game to try', () => {
  it('shows the piles, makes all swaps at the pace of the round, and then asks', () => {
    let before: Game | undefined;
    for (const { swaps, pace } of ROUNDS) {
      const { game, ms } = shuffle(deal(sequence(0, 0.4, 0.9), before));
      expect(game).toMatchObject({ phase: 'asking', done: swaps });
      expect([...game.at].sort()).toEqual([0, 1, 2]);
      expect(ms.slice(1)).toEqual(Array(swaps + 1).fill(pace));
      before = choose(game, 0);
    }
    expect(ROUNDS.map(({ pace }) => pace)).toEqual([1500, 900, 500]);
  });

  it('moves the pile as an observer would follow it, and never undoes a swap at once', () => {
    for (let seed = 0; seed < 30; seed++) {
      const start = deal(sequence(seed / 30, ((seed * 7) % 30) / 30, ((seed * 11) % 30) / 30));
      let place = start.at[0];
      for (const [a, b] of start.swaps) place = place === a ? b : place === b ? a : place;
      expect(shuffle(start).game.at[0]).toBe(place);
      for (const [i, swap] of start.swaps.entries()) expect(swap).not.toEqual(start.swaps[i + 1]);
    }
  });

  it('has a rank for each number of right answers, and begins anew after the last round', () => {
    for (const answers of [
      [false, false, false],
      [true, false, false],
      [true, false, true],
      [true, true, true],
    ]) {
      const end = play(answers);
      expect(isLast(end)).toBe(true);
      expect(end.found).toBe(answers.filter(Boolean).length);
      expect(DEMO_GAME.ranks[end.found]).toBeDefined();
      expect(deal(sequence(0.5), end)).toMatchObject({ round: 0, found: 0 });
    }
    expect(DEMO_GAME.ranks).toHaveLength(ROUNDS.length + 1);
  });

  it('ignores a choice before the question and a step after it', () => {
    const start = deal(sequence(0.5));
    expect(choose(start, 1)).toBe(start);
    const { game } = shuffle(start);
    expect(step(game)).toBe(game);
  });
});
