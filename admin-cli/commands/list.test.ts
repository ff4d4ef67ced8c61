import { SIGNUP_DISCOUNT_PERCENT } from '@tariff-tantrum/lambdas/facts/derived';
import { openTerminal, run, withPlaceholders } from '../testing/cli';
import { fakeApi } from '../testing/fake-api';
import { hoursAgo, type System, startSystem } from '../testing/system';

const HOSTILE = 'Eve\u001b]0;owned\u0007\u001b[2J\tA\nB\u202Ecod.exe';

const OLD = hoursAgo(24 * 40);

let system: System;
let large: System;
beforeAll(async () => {
  system = await startSystem({
    people: [
      { email: 'ada@example.com', name: 'Ada Lovelace', at: hoursAgo(1) },
      { email: 'li@例え.jp', name: '李小龍 🐉👨‍👩‍👧', at: hoursAgo(2) },
      { email: 'somebody.with.a.rather.long.address@mail.example.org', name: 'Zoë', at: hoursAgo(50) },
      // The API refuses such a name, but another program could have written one.
      { email: 'eve@example.com', name: HOSTILE, at: hoursAgo(60) },
      { email: 'old@example.com', at: OLD },
    ],
  });
  const people = Array.from({ length: 230 }, (_, n) => ({ email: `p${n}@example.com`, at: hoursAgo(n + 1) }));
  large = await startSystem({ people });
});
afterAll(async () => {
  await system.close();
  await large.close();
});

const emails = (stdout: string) => stdout.split('\n').flatMap((line) => line.split('\t')[0] || []);

describe('launch-admin list', () => {
  it('prints all columns in a pipe, separated by tabs, newest first, without a header', async () => {
    const { code, stdout, stderr } = await system.run('list --limit 1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'TIME')).toBe(
      `ada@example.com\tAda Lovelace\tTIME\t${SIGNUP_DISCOUNT_PERCENT}\tpending\t\n`,
    );
  });

  it('escapes what could control a terminal, split a line or change the direction of text', async () => {
    const piped = await system.run('list --search eve@');
    expect(piped.stdout.split('\t')[1]).toBe('Eve\\u001b]0;owned\\u0007\\u001b[2J\\tA\\nB\\u202ecod.exe');
    const terminal = system.open('list --search eve@', { columns: 120 });
    await terminal.ended;
    for (const unsafe of ['\u001b]', '\u0007', '\u202e']) expect(terminal.sent()).not.toContain(unsafe);
  });

  it('prints JSON without control characters that parses to the exact name', async () => {
    const { stdout } = await system.run('list --json --search eve@');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain them.
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    const { signups, more } = JSON.parse(stdout);
    const rest = { discountPercent: SIGNUP_DISCOUNT_PERCENT, notificationStatus: 'pending' };
    const eve = { email: 'eve@example.com', name: HOSTILE, signedUpAt: expect.any(String), ...rest };
    expect([signups, more]).toEqual([[eve], false]);
  });

  it.each([60, 120])(
    'prints a table that fits a terminal of %i columns, wide characters included',
    async (columns) => {
      const terminal = system.open('list', { columns });
      const discount = `${SIGNUP_DISCOUNT_PERCENT}%`.padEnd(4);
      const screen = withPlaceholders((await terminal.ended).screen);
      expect(screen.replaceAll(discount, 'NN% ')).toMatchSnapshot();
    },
  );

  it('lists 50 by default, and JSON has whether there are more', async () => {
    const piped = await large.run('list');
    expect(emails(piped.stdout)).toHaveLength(50);
    const json = await large.run('list --json --limit 201');
    const { signups, more } = JSON.parse(json.stdout);
    expect([signups.length, more]).toEqual([201, true]);
    const terminal = large.open('list --limit 2');
    expect((await terminal.ended).screen).toContain('There are older signups; --all lists them.');
  });

  it('prints that there may be more matches if a search reached its limit', async () => {
    const { screen } = await system.open('list --search ada@ --limit 1').ended;
    expect(screen).toContain('There may be more matches; --all lists them.');
    expect(screen).not.toContain('older');
  });

  it('lists every page once with --all, newest first', async () => {
    const { stdout } = await large.run('list --all');
    expect(emails(stdout)).toEqual(Array.from({ length: 230 }, (_, n) => `p${n}@example.com`));
    const json = await large.run('list --all --json');
    expect(JSON.parse(json.stdout)).toMatchObject({ signups: { length: 230 }, more: false });
  });

  it('searches addresses and names of all pages, in any case', async () => {
    expect(emails((await large.run('list --search P229@')).stdout)).toEqual(['p229@example.com']);
    expect(emails((await system.run(['list', '--search', 'zoe\u0308'])).stdout)).toEqual([
      'somebody.with.a.rather.long.address@mail.example.org',
    ]);
    const none = await system.run('list --search nobody --json');
    expect(JSON.parse(none.stdout)).toEqual({ signups: [], more: false });
  });

  it('lists people by state, source and tag, with their code', async () => {
    const at = '2025-10-01T12:00:00.000Z';
    const row = { email: 'ada@example.com', at, state: 'ordered', code: 'PENGUIN-1', tag: 'essen-2026' };
    const { options, received } = fakeApi({ people: { people: [row], searched: 1, next: 'more' } });
    const { screen } = await openTerminal('list --state ordered --tag essen-2026 --limit 1', {
      ...options,
      columns: 120,
    }).ended;
    expect(screen).toMatch(/ada@example\.com .* Ordered +PENGUIN-1 +essen-2026/);
    expect(screen).toContain('--all lists them.');
    const query = { state: 'ordered', tag: 'essen-2026', limit: 1 };
    expect(received).toEqual([['people', query]]);
    const { stdout } = await run('list --source friend --limit 1 --json', options);
    expect(JSON.parse(stdout)).toEqual({ people: [row], more: true });
  });

  it('removes the progress line of a search before an error', async () => {
    const terminal = large.open('list --search nobody', {
      fetch: async (...sent) =>
        `${sent[0]}`.includes('cursor') ? new Response('Please wait.', { status: 504 }) : fetch(...sent),
    });
    const { code, screen } = await terminal.ended;
    expect(terminal.sent()).toContain('searching: 0 rows');
    expect({ code, screen }).toEqual({ code: 3, screen: 'error: 504: Please wait.\n' });
  });

  it('accepts a span, a day and a time with --since', async () => {
    const expected = { '36h': 2, '7d': 4, '2w': 4, [hoursAgo(1.5)]: 1, [OLD.slice(0, 10)]: 5 };
    for (const [since, count] of Object.entries(expected)) {
      const { stdout } = await system.run(`list --since ${since}`);
      expect([since, emails(stdout).length]).toEqual([since, count]);
    }
  });

  it.each(['2026-02-31', 'yesterday', '5', '2026-01-01T25:00'])('refuses --since %s', async (since) => {
    const { code, stderr } = await system.run(`list --since ${since}`);
    expect([code, stderr]).toEqual([2, expect.stringContaining('2025-10-01T12:00Z')]);
  });

  it('prints that nobody has signed up yet, unless it looked for something, and nothing in a pipe', async () => {
    const empty = await startSystem();
    const screenOf = async (...flags: string[]) => (await empty.open(['list', ...flags]).ended).screen;
    expect(await screenOf()).toBe('Nobody has signed up yet.\n');
    expect(await screenOf('--since', '1d')).toBe('No signup matches.\n');
    expect(await empty.run('list')).toEqual({ code: 0, stdout: '', stderr: '' });
    await empty.close();
  });
});
