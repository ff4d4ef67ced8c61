import { SECOND } from '../facts/time';
import { newPace, takeTurn } from './pace';

/** Far more rounds than any test takes: a loop of more has no end. */
const MOST_ROUNDS = 1000;

/** Returns a pace whose waiting passes the time, and how long it waited each time. */
function setUp() {
  const clock = { time: 1_000_000 };
  const waits: number[] = [];
  let rounds = 0;
  const always = () => {
    rounds += 1;
    if (rounds > MOST_ROUNDS) throw new Error('A slot never comes.');
    return true;
  };
  const pace = newPace({
    now: () => clock.time,
    wait: async (ms) => {
      waits.push(ms);
      clock.time += ms;
    },
  });
  /** Resolves to the times of `count` slots that are requested together. */
  const turns = (count: number, perSecond: number, mayContinue = always) =>
    Promise.all(
      Array.from({ length: count }, async () =>
        (await takeTurn(pace, perSecond, mayContinue)) ? clock.time : undefined,
      ),
    );
  return { clock, waits, turns };
}

test('the first turn comes at once, and each other one an interval later', async () => {
  const { clock, waits, turns } = setUp();
  const begin = clock.time;
  // A quarter of a second may be caught up, once.
  expect(await turns(4, 10)).toEqual([begin, begin, begin, begin + 50]);
  clock.time += 99;
  expect(await turns(2, 10)).toEqual([begin + 150, begin + 250]);
  expect(waits).toEqual([50, 1, 100]);
});

test('after a stall, only what falls into its last quarter of a second is caught up', async () => {
  const { clock, turns } = setUp();
  await turns(1, 10);
  clock.time += 60 * SECOND;
  const begin = clock.time;
  expect(await turns(5, 10)).toEqual([begin, begin, begin, begin + 50, begin + 150]);
});

test('a clock that is set back makes nobody wait for longer than an interval', async () => {
  const { clock, turns } = setUp();
  await turns(3, 10);
  clock.time -= 60 * SECOND;
  const begin = clock.time;
  expect(await turns(2, 10)).toEqual([begin + 100, begin + 200]);
});

test('whoever waits looks every second whether they may go on, and others have their turn after a failure', async () => {
  const { clock, waits, turns } = setUp();
  await turns(1, 0.1);
  clock.time += 250;
  let looks = 0;
  expect(await turns(1, 0.1, () => ++looks <= 3)).toEqual([undefined]);
  expect([looks, waits]).toEqual([4, [SECOND, SECOND, SECOND]]);
  const failing = () => {
    throw new Error('lost');
  };
  await expect(turns(1, 0.1, failing)).rejects.toThrow('lost');
  expect(await turns(1, 0.1)).toHaveLength(1);
});
