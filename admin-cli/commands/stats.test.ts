import { buildProgram, openTerminal, run } from '../testing/cli';
import { hoursAgo, ownerOf, PASSWORD, type System, startSystem } from '../testing/system';
import { golden } from '../testing/text';

let system: System;
beforeAll(async () => {
  buildProgram();
  system = await startSystem();
  await system.list.signUp([
    { email: 'a@example.com' },
    { email: 'b@example.com' },
    { email: 'c@example.com', at: hoursAgo(24) },
    { email: 'd@example.com', at: hoursAgo(24 * 30) },
  ]);
});
afterAll(() => system.close());

const today = () => new Date().toISOString().slice(0, 10);

test('a pipe gets a figure a line, separated by a tab', async () => {
  const { code, stdout, stderr } = await run(['stats'], { env: ownerOf(system) });
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: 'total\t4\nrecent\t3\ndiscount_percent\t20\n',
    stderr: '',
  });
});

test('--days adds a line a day, oldest first and today last', async () => {
  const { stdout } = await run(['stats', '--days', '2'], { env: ownerOf(system) });
  expect(stdout).toBe(
    `total\t4\nrecent\t3\ndiscount_percent\t20\n${hoursAgo(24).slice(0, 10)}\t1\n${today()}\t2\n`,
  );
});

test('--json is one object on one line', async () => {
  const { stdout } = await run(['--json', 'stats', '--days', '1'], { env: ownerOf(system) });
  expect(stdout).toBe(
    `{"total":4,"recent":3,"discountPercent":20,"days":[{"date":"${today()}","count":2}]}\n`,
  );
});

test.each([60, 120])('a terminal of %i columns gets aligned figures and bars', async (columns) => {
  const terminal = openTerminal(['stats', '--days', '3'], { env: ownerOf(system), columns });
  const { code, screen } = await terminal.ended;
  expect(code).toBe(0);
  expect(golden(screen)).toMatchSnapshot();
});

test.each([
  ['NO_COLOR', { NO_COLOR: '1' }, []],
  ['TERM=dumb', { TERM: 'dumb' }, []],
  ['--no-color', {}, ['--no-color']],
] as const)('%s takes all colour away', async (_, env, flags) => {
  const terminal = openTerminal(['stats', '--days', '3', ...flags], { env: { ...ownerOf(system), ...env } });
  const { screen } = await terminal.ended;
  expect(screen).toContain('Total Signups');
  expect(terminal.sent()).not.toContain('\u001b[');
});

test('a terminal gets colour unless it is told not to', async () => {
  const terminal = openTerminal(['stats'], { env: ownerOf(system) });
  await terminal.ended;
  expect(terminal.sent()).toContain('\u001b[1m');
});

test('--watch redraws in place until ctrl-C, and rides out a server that is away', async () => {
  const watched = await startSystem();
  const terminal = openTerminal(['stats', '--watch', '--interval', '1'], { env: ownerOf(watched) });
  await terminal.see(/Total Signups.*0.*ctrl-C ends/s);
  await watched.list.signUp([{ email: 'new@example.com' }]);
  await terminal.see(/\[HTotal Signups.* 1\D/);
  await watched.close();
  await terminal.see('The server cannot be reached.');
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
});

test('--watch ends when the password is wrong', async () => {
  const { code, stderr } = await run(['stats', '--watch'], {
    env: { ...ownerOf(system), LAUNCH_ADMIN_PASSWORD: `${PASSWORD}x` },
  });
  expect(code).toBe(4);
  expect(stderr).toContain('Invalid admin password');
});

test.each(['0', '367', 'week', '1.5'])('--days %s is refused', async (days) => {
  const { code, stderr } = await run(['stats', '--days', days], { env: ownerOf(system) });
  expect(code).toBe(2);
  expect(stderr).toContain('whole number from 1 to 366');
});
