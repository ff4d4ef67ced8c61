import { buildProgram, openTerminal, run } from '../testing/cli';
import { hoursAgo, ownerOf, type System, startSystem } from '../testing/system';
import { golden } from '../testing/text';

const HOSTILE = 'Eve\u001b]0;owned\u0007\u001b[2J\tA\nB\u202Ecod.exe';

let system: System;
let crowd: System;
beforeAll(async () => {
  buildProgram();
  system = await startSystem();
  await system.list.signUp([
    { email: 'ada@example.com', name: 'Ada Lovelace', at: hoursAgo(1) },
    { email: 'li@例え.jp', name: '李小龍 🐉👨‍👩‍👧', at: hoursAgo(2) },
    { email: 'somebody.with.a.rather.long.address@mail.example.org', name: 'Zoë', at: hoursAgo(50) },
    // The API refuses such a name; a store that came from elsewhere might hold one.
    { email: 'eve@example.com', name: HOSTILE, at: hoursAgo(60) },
    { email: 'old@example.com', at: hoursAgo(24 * 40) },
  ]);
  crowd = await startSystem();
  const people = Array.from({ length: 230 }, (_, n) => ({ email: `p${n}@example.com`, at: hoursAgo(n + 1) }));
  await crowd.list.signUp(people);
});
afterAll(async () => {
  await system.close();
  await crowd.close();
});

const emails = (stdout: string) => stdout.split('\n').flatMap((line) => line.split('\t')[0] || []);

test('a pipe gets all five columns separated by tabs, newest first, without a header', async () => {
  const { code, stdout, stderr } = await run(['list', '--limit', '1'], { env: ownerOf(system) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^ada@example\.com\tAda Lovelace\t\d{4}-\d\d-\d\dT[\d:.]+Z\t20\tpending\n$/);
});

test('what could steer a terminal, split a line or turn the text is written out', async () => {
  const piped = await run(['list', '--search', 'eve@'], { env: ownerOf(system) });
  expect(piped.stdout.split('\t')[1]).toBe('Eve\\u001b]0;owned\\u0007\\u001b[2J\\tA\\nB\\u202ecod.exe');
  const terminal = openTerminal(['list', '--search', 'eve@'], { env: ownerOf(system), columns: 120 });
  await terminal.ended;
  for (const unsafe of ['\u001b]', '\u0007', '\u202e']) expect(terminal.sent()).not.toContain(unsafe);
});

test('--json is safe to look at and parses to the very name', async () => {
  const { stdout } = await run(['list', '--json', '--search', 'eve@'], { env: ownerOf(system) });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(JSON.parse(stdout)).toEqual({
    signups: [
      {
        email: 'eve@example.com',
        name: HOSTILE,
        signedUpAt: expect.any(String),
        discountPercent: 20,
        notificationStatus: 'pending',
      },
    ],
    more: false,
  });
});

test.each([60, 120])(
  'a terminal of %i columns gets a table that fits, wide characters included',
  async (columns) => {
    const terminal = openTerminal(['list'], { env: ownerOf(system), columns });
    expect(golden((await terminal.ended).screen)).toMatchSnapshot();
  },
);

test('50 are shown unless told, and JSON says that there are more', async () => {
  const piped = await run(['list'], { env: ownerOf(crowd) });
  expect(emails(piped.stdout)).toHaveLength(50);
  const json = await run(['list', '--json', '--limit', '201'], { env: ownerOf(crowd) });
  const { signups, more } = JSON.parse(json.stdout);
  expect([signups.length, more]).toEqual([201, true]);
  const terminal = openTerminal(['list', '--limit', '2'], { env: ownerOf(crowd) });
  expect((await terminal.ended).screen).toContain('Older signups follow: launch-admin list --all');
});

test('--all goes through every page, newest first, nobody twice', async () => {
  const { stdout } = await run(['list', '--all'], { env: ownerOf(crowd) });
  expect(emails(stdout)).toEqual(Array.from({ length: 230 }, (_, n) => `p${n}@example.com`));
  const json = await run(['list', '--all', '--json'], { env: ownerOf(crowd) });
  expect(JSON.parse(json.stdout)).toMatchObject({ signups: { length: 230 }, more: false });
});

test('--search looks in addresses and names on all pages, in any case', async () => {
  expect(emails((await run(['list', '--search', 'P229@'], { env: ownerOf(crowd) })).stdout)).toEqual([
    'p229@example.com',
  ]);
  expect(emails((await run(['list', '--search', 'zoe\u0308'], { env: ownerOf(system) })).stdout)).toEqual([
    'somebody.with.a.rather.long.address@mail.example.org',
  ]);
  const nobody = await run(['list', '--search', 'nobody', '--json'], { env: ownerOf(system) });
  expect(JSON.parse(nobody.stdout)).toEqual({ signups: [], more: false });
});

test('--since takes a span, a day and a time', async () => {
  for (const [since, count] of [
    ['36h', 2],
    ['7d', 4],
    [hoursAgo(1.5), 1],
    ['2w', 4],
  ] as const) {
    const { stdout } = await run(['list', '--since', since], { env: ownerOf(system) });
    expect([since, emails(stdout).length]).toEqual([since, count]);
  }
  const day = hoursAgo(24 * 40).slice(0, 10);
  expect(emails((await run(['list', '--since', day], { env: ownerOf(system) })).stdout)).toHaveLength(5);
});

test.each(['2026-02-31', 'yesterday', '5', '2026-01-01T10:00'])('--since %s is refused', async (since) => {
  const { code, stderr } = await run(['list', '--since', since], { env: ownerOf(system) });
  expect(code).toBe(2);
  expect(stderr).toContain('2025-10-01T12:00Z');
});

test('an empty list is said on stderr to people, and is an empty answer to programs', async () => {
  const nobody = ['list', '--search', 'nobody'];
  const terminal = openTerminal(nobody, { env: ownerOf(system) });
  expect(await terminal.ended).toEqual({ code: 0, screen: 'There is no such signup.\n' });
  expect(await run(nobody, { env: ownerOf(system) })).toEqual({ code: 0, stdout: '', stderr: '' });
});
