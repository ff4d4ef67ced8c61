import { DAY } from '../facts/time';
import { parseMailKey } from './keys';
import { TEST_EMAIL, TEST_MAIL_KEY, TEST_REF, TEST_TIME } from './testing/test-mail';
import { issueToken, readToken } from './tokens';

const [OLD, NEW, NEWEST] = [
  TEST_MAIL_KEY,
  'a-second-line-of-the-key-with-43-characters',
  'a-third-line-of-the-key-with-43-characters--',
];
const clock = { time: TEST_TIME };
const tokensOf = (...lines: string[]) => ({ keys: parseMailKey(lines.join('\n')), now: () => clock.time });
const tokens = tokensOf(OLD);
const ADA = { ref: TEST_REF, email: TEST_EMAIL };
const issued = issueToken(tokens, 'confirm', ADA, TEST_TIME + DAY);

afterEach(() => {
  clock.time = TEST_TIME;
});

describe('a token', () => {
  it('returns its reference for its own purpose only', () => {
    expect(readToken(tokens, 'confirm', issued)?.ref).toBe(TEST_REF);
    for (const purpose of ['manage', 'unsubscribe', 'preview'] as const) {
      expect(readToken(tokens, purpose, issued)?.ref).toBeUndefined();
    }
  });

  it('has the address in it, which nobody can read', () => {
    expect(readToken(tokens, 'confirm', issued)?.email).toBe(TEST_EMAIL);
    expect(Buffer.from(issued, 'base64url').includes('example')).toBe(false);
    const later = issueToken(tokens, 'confirm', ADA, TEST_TIME + 2 * DAY);
    expect(later.slice(-TEST_EMAIL.length)).not.toBe(issued.slice(-TEST_EMAIL.length));
    const without = issueToken(tokens, 'confirm', { ...ADA, email: '' }, TEST_TIME + DAY);
    expect(readToken(tokens, 'confirm', without)?.email).toBe('');
  });

  it('is valid until the second it expires', () => {
    clock.time = TEST_TIME + DAY - 1;
    expect(readToken(tokens, 'confirm', issued)?.ref).toBe(TEST_REF);
    clock.time = TEST_TIME + DAY;
    expect(readToken(tokens, 'confirm', issued)?.ref).toBeUndefined();
  });

  it('is refused after every mutation', () => {
    const bytes = Buffer.from(issued, 'base64url');
    const flipped = Array.from({ length: 8 * bytes.length }, (_, bit) => {
      const copy = Buffer.from(bytes);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return copy.toString('base64url');
    });
    const cut = Array.from(issued, (_, length) => issued.slice(0, length));
    const other = [
      '',
      `${issued}A`,
      ` ${issued}`,
      `${issued}=`,
      issued.toLowerCase(),
      `${issued.slice(0, -1)}+`,
      `${issued}\n`,
    ];
    const mutations = [...flipped, ...cut, ...other].filter((mutation) => mutation !== issued);
    expect(mutations.length).toBeGreaterThan(200);
    expect(mutations.filter((mutation) => readToken(tokens, 'confirm', mutation)?.ref !== undefined)).toEqual(
      [],
    );
    expect(readToken(tokens, 'confirm', undefined)?.ref).toBeUndefined();
  });

  it('is valid under the key before the current one, and no longer under older ones', () => {
    expect(readToken(tokensOf(OLD, NEW), 'confirm', issued)?.ref).toBe(TEST_REF);
    expect(readToken(tokensOf(OLD, NEW, NEWEST), 'confirm', issued)?.ref).toBeUndefined();
    const renewed = issueToken(tokensOf(OLD, NEW), 'confirm', ADA, TEST_TIME + DAY);
    expect(readToken(tokens, 'confirm', renewed)?.ref).toBeUndefined();
    expect(readToken(tokensOf(OLD, NEW, NEWEST), 'confirm', renewed)?.ref).toBe(TEST_REF);
  });
});

describe('the mail key', () => {
  it('hashes addresses the same way after a rotation', () => {
    const [before, after] = [parseMailKey(OLD), parseMailKey(`${OLD}\n${NEW}\n`)];
    expect(after.hash('ada@example.org')).toBe(before.hash('ada@example.org'));
    expect(parseMailKey(NEW).hash('ada@example.org')).not.toBe(before.hash('ada@example.org'));
  });

  it('is refused with a sentence if it is too short', () => {
    const [shortest, tooShort] = ['x'.repeat(32), 'x'.repeat(31)];
    expect(parseMailKey(`${OLD}\n${shortest}`).valid).toHaveLength(2);
    for (const text of ['', '\n', 'too-short', tooShort, `${OLD}\nshort`, `${OLD}\n${tooShort}`])
      expect(() => parseMailKey(text)).toThrow('The mail key must have at least 32 characters in each line.');
  });
});
