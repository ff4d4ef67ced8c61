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

const typed = fc.constantFrom(
  PASSWORD,
  PASSWORD.slice(0, 8),
  `${PASSWORD}4`,
  PASSWORD.toUpperCase(),
  'x'.repeat(8000),
);
const secret = fc
  .oneof(fc.uint8Array({ maxLength: 300 }), typed)
  .map((given) => Buffer.from(given as string));

describe('isSameSecret', () => {
  it('takes the same steps for any secret', () => {
    fc.assert(
      fc.property(secret, (offered) => {
        expect(stepsOf(offered)).toEqual({ isSame: offered.equals(Buffer.from(PASSWORD)), ...STEPS });
      }),
    );
  });
});
