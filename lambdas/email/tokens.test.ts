import { DAY } from '../facts/time';
import { parseMailKey } from './keys';
import { TEST_EMAIL, TEST_MAIL_KEY, TEST_REF, TEST_TIME } from './testing/test-mail';
import { createTokens } from './tokens';

const [OLD, NEW, NEWEST] = [
  TEST_MAIL_KEY,
  'a-second-line-of-the-key-with-43-characters',
  'a-third-line-of-the-key-with-43-characters--',
];
const clock = { time: TEST_TIME };
const tokensOf = (...lines: string[]) => createTokens(parseMailKey(lines.join('\n')), () => clock.time);
const tokens = tokensOf(OLD);
const ADA = { ref: TEST_REF, email: TEST_EMAIL };
const issued = tokens.issue('confirm', ADA, TEST_TIME + DAY);

afterEach(() => {
  clock.time = TEST_TIME;
});

describe('a token', () => {
  it('returns its reference for its own purpose only', () => {
    expect(tokens.read('confirm', issued)).toBe(TEST_REF);
    for (const purpose of ['manage', 'unsubscribe', 'preview'] as const) {
      expect(tokens.read(purpose, issued)).toBeUndefined();
    }
  });

  it('has the address in it, which nobody can read', () => {
    expect(tokens.readEmail('confirm', issued)).toBe(TEST_EMAIL);
    expect(Buffer.from(issued, 'base64url').includes('example')).toBe(false);
    const later = tokens.issue('confirm', ADA, TEST_TIME + 2 * DAY);
    expect(later.slice(-TEST_EMAIL.length)).not.toBe(issued.slice(-TEST_EMAIL.length));
    const without = tokens.issue('confirm', { ...ADA, email: '' }, TEST_TIME + DAY);
    expect(tokens.readEmail('confirm', without)).toBe('');
  });

  it('is valid until the second it expires', () => {
    clock.time = TEST_TIME + DAY - 1;
    expect(tokens.read('confirm', issued)).toBe(TEST_REF);
    clock.time = TEST_TIME + DAY;
    expect(tokens.read('confirm', issued)).toBeUndefined();
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
    expect(mutations.filter((mutation) => tokens.read('confirm', mutation) !== undefined)).toEqual([]);
    expect(tokens.read('confirm', undefined)).toBeUndefined();
  });

  it('is valid under the key before the current one, and no longer under older ones', () => {
    expect(tokensOf(OLD, NEW).read('confirm', issued)).toBe(TEST_REF);
    expect(tokensOf(OLD, NEW, NEWEST).read('confirm', issued)).toBeUndefined();
    const renewed = tokensOf(OLD, NEW).issue('confirm', ADA, TEST_TIME + DAY);
    expect(tokens.read('confirm', renewed)).toBeUndefined();
    expect(tokensOf(OLD, NEW, NEWEST).read('confirm', renewed)).toBe(TEST_REF);
  });
});

describe('the mail key', () => {
  it('hashes addresses the same way after a rotation', () => {
    const [before, after] = [parseMailKey(OLD), parseMailKey(`${OLD}\n${NEW}\n`)];
    expect(after.hash('ada@example.org')).toBe(before.hash('ada@example.org'));
    expect(parseMailKey(NEW).hash('ada@example.org')).not.toBe(before.hash('ada@example.org'));
  });

  it('is refused with a sentence if it is too short', () => {
    for (const text of ['', '\n', 'too-short', `${OLD}\nshort`])
      expect(() => parseMailKey(text)).toThrow('The mail key must have at least 32 characters in each line.');
  });
});
