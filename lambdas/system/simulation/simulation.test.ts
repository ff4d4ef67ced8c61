import { MINUTE } from '../../facts/time';
import { simulate } from './testing';

/** They take a minute on a core of their own. */
const WORLDS = 300;
jest.setTimeout(10 * MINUTE);

it('finds no fault in 300 worlds', async () => {
  expect(await simulate('--worlds', `${WORLDS}`)).toBe(`${WORLDS} worlds, 0 failures\n`);
});
