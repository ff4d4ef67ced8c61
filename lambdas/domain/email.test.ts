import fc from 'fast-check';
import { normaliseEmail } from './email';

describe('normaliseEmail', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ÆRLIG@EXAMPLE.COM', 'ærlig@example.com'],
    ['E\u0301va@example.com', '\u00e9va@example.com'],
  ])('returns for %j %j', (typed, normalised) => {
    expect(normaliseEmail(typed)).toBe(normalised);
  });

  it('is idempotent and does not depend on case, spaces or composition', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const normalised = normaliseEmail(email);
        expect(normaliseEmail(normalised)).toBe(normalised);
        for (const other of [` ${email}\t`, email.toUpperCase(), email.normalize('NFD')]) {
          expect(normaliseEmail(other)).toBe(normalised);
        }
      }),
    );
  });
});
