import * as crypto from 'node:crypto';
import fc from 'fast-check';
import { isSameSecret } from './auth';

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

/** Returns the digests that a comparison computes, and the lengths that it compares. */
function stepsOf(offered: Buffer) {
  createHash.mockClear();
  timingSafeEqual.mockClear();
  const isSame = isSameSecret(offered, PASSWORD);
  return {
    isSame,
    digests: createHash.mock.calls.map(([algorithm]) => algorithm),
    compared: timingSafeEqual.mock.calls.map(([a, b]) => [a.byteLength, b.byteLength]),
  };
}

const STEPS = { digests: ['sha256', 'sha256'], compared: [[32, 32]] };

describe('isSameSecret', () => {
  it.each([
    ['the right secret', PASSWORD, true],
    ['no secret', '', false],
    ['a secret with another last letter', 'p@ssword-124', false],
    ['a secret with another first letter', 'q@ssword-123', false],
    ['the beginning of the right secret', 'p@ssword', false],
    ['a longer secret', 'p@ssword-1234', false],
    ['the right secret in capitals', PASSWORD.toUpperCase(), false],
    ['a very long secret', 'x'.repeat(8000), false],
  ])('takes the same steps for %s', (_, offered, isSame) => {
    expect(stepsOf(Buffer.from(offered))).toEqual({ isSame, ...STEPS });
  });

  it('takes the same steps for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const offered = Buffer.from(bytes);
        expect(stepsOf(offered)).toEqual({ isSame: offered.equals(Buffer.from(PASSWORD)), ...STEPS });
      }),
    );
  });
});
