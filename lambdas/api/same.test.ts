import * as crypto from 'node:crypto';
import fc from 'fast-check';
import { isSame } from './same';

jest.mock('node:crypto', () => {
  const actual = jest.requireActual<typeof crypto>('node:crypto');
  return {
    ...actual,
    createHash: jest.fn(actual.createHash),
    timingSafeEqual: jest.fn(actual.timingSafeEqual),
  };
});

const createHash = jest.mocked(crypto.createHash);
const timingSafeEqual = jest.mocked(crypto.timingSafeEqual);
const PASSWORD = 'p@ssword-123';

/** What a comparison does: which digests it makes, and what lengths it compares. */
function stepsOf(offered: Buffer) {
  createHash.mockClear();
  timingSafeEqual.mockClear();
  const same = isSame(offered, PASSWORD);
  return {
    same,
    digests: createHash.mock.calls.map(([algorithm]) => algorithm),
    compared: timingSafeEqual.mock.calls.map(([a, b]) => [a.byteLength, b.byteLength]),
  };
}

const STEPS = { digests: ['sha256', 'sha256'], compared: [[32, 32]] };

test.each([
  ['the right one', PASSWORD, true],
  ['none', '', false],
  ['one that is right but for its last letter', 'p@ssword-124', false],
  ['one that is right but for its first letter', 'q@ssword-123', false],
  ['the beginning of the right one', 'p@ssword', false],
  ['more than the right one', 'p@ssword-1234', false],
  ['the right one in capitals', PASSWORD.toUpperCase(), false],
  ['a very long one', 'x'.repeat(8000), false],
])('the comparison takes the same steps for %s', (_, offered, same) => {
  expect(stepsOf(Buffer.from(offered))).toEqual({ same, ...STEPS });
});

test('the comparison takes the same steps for whatever is offered', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const offered = Buffer.from(bytes);
      expect(stepsOf(offered)).toEqual({ same: offered.equals(Buffer.from(PASSWORD)), ...STEPS });
    }),
  );
});
