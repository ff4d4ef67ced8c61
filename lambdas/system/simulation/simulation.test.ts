import { MINUTE } from '../../facts/time';
import { simulate } from './testing';

/** How many worlds each of two processes runs. */
const WORLDS = 50;
jest.setTimeout(10 * MINUTE);

it('finds no fault in 100 worlds', async () => {
  const worlds = ['--worlds', `${WORLDS}`];
  const outputs = await Promise.all([simulate(...worlds), simulate('--seed', `${WORLDS}`, ...worlds)]);
  expect(outputs).toEqual(Array(2).fill(`${WORLDS} worlds, 0 failures\n`));
});
