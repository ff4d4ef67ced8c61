import { begin, choose, isWon, newRound, type Round, SWAPS, swapNext } from './demo-game';

/** Returns numbers of a list, again from its start after the last. */
const sequence = (...numbers: number[]) => {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0;
};

const shuffled = (round: Round): Round => {
  let now = begin(round);
  while (now.phase === 'shuffling') now = swapNext(now);
  return now;
};

describe('a round of the demonstration', () => {
  it('makes all swaps, and then asks', () => {
    const round = shuffled(newRound(sequence(0, 0.4, 0.9)));
    expect(round).toMatchObject({ phase: 'asking', done: SWAPS });
    expect([...round.at].sort()).toEqual([0, 1, 2]);
  });

  it('moves the 40% as an observer would follow it', () => {
    for (let seed = 0; seed < 30; seed++) {
      const start = newRound(sequence(seed / 30, ((seed * 7) % 30) / 30, ((seed * 11) % 30) / 30));
      let place = start.at[0];
      for (const [a, b] of start.swaps) place = place === a ? b : place === b ? a : place;
      const end = shuffled(start);
      expect(isWon(choose(end, place))).toBe(true);
      expect(isWon(choose(end, (place + 1) % 3))).toBe(false);
    }
  });

  it('ignores a choice before the question and a swap after it', () => {
    const start = newRound(sequence(0.5));
    expect(choose(start, 1)).toBe(start);
    expect(swapNext(start)).toBe(start);
    const end = shuffled(start);
    expect(swapNext(end)).toBe(end);
  });
});
