import { HOUR } from '../../facts/time';
import { simulate } from './testing';

/** How many worlds each process runs. */
const WORLDS = 5000;
jest.setTimeout(3 * HOUR);

it('finds no fault in ten thousand worlds', async () => {
  const outputs = await Promise.all(
    [0, WORLDS].map((first) => simulate('--seed', `${first}`, '--worlds', `${WORLDS}`)),
  );
  expect(outputs).toEqual([`${WORLDS} worlds, 0 failures\n`, `${WORLDS} worlds, 0 failures\n`]);
});
