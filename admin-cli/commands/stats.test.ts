import { AVOID_MIDNIGHT_TIMEOUT_MS, avoidMidnight } from '@tariff-tantrum/infra/testing';
import { DISCOUNT_PERCENT, OWNER_TIME_ZONE, RECENT_DAYS } from '@tariff-tantrum/lambdas/facts/facts';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { withPlaceholders } from '../testing/cli';
import { hoursAgo, ownerOf, type System, signUp, startSystem } from '../testing/system';

const DISCOUNT = `discount_percent\t${DISCOUNT_PERCENT}\n`;

let system: System;
beforeAll(async () => {
  await avoidMidnight();
  system = await startSystem({
    people: [
      { email: 'a@example.com' },
      { email: 'b@example.com' },
      { email: 'c@example.com', at: hoursAgo(24) },
      { email: 'd@example.com', at: hoursAgo(24 * (RECENT_DAYS + 1)) },
    ],
  });
}, AVOID_MIDNIGHT_TIMEOUT_MS);
afterAll(() => system.close());

const dayOf = (time: string) => OWNER_DAYS.dayOf(Date.parse(time));

describe('launch-admin stats', () => {
  it('prints a name and a number per line in a pipe', async () => {
    const stdout = `total\t4\nrecent\t3\n${DISCOUNT}`;
    expect(await system.run('stats')).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('adds the pending signups of a server that has them confirmed by email', async () => {
    const confirming = await startSystem({ env: { OPT_IN: 'double' } });
    await signUp(confirming, 'new@example.com');
    const { stdout } = await confirming.run('stats');
    expect(stdout).toBe(`total\t0\nrecent\t0\npending\t1\n${DISCOUNT}`);
    const rows = 12;
    const terminal = confirming.open('stats --days 30 --watch', { rows });
    await terminal.see(/ctrl-C ends.*\n/s);
    terminal.type('\u0003');
    await terminal.ended;
    await confirming.close();
    const [, firstScreen = ''] = terminal.sent().split('\u001b[H');
    expect(firstScreen.split('\n')).toHaveLength(rows);
  });

  it('adds a line per day with --days, oldest first', async () => {
    const { stdout } = await system.run('stats --days 2');
    const days = `${dayOf(hoursAgo(24))}\t1\n${dayOf(hoursAgo(0))}\t2\n`;
    expect(stdout).toBe(`total\t4\nrecent\t3\n${DISCOUNT}${days}`);
  });

  it('prints one object on one line with --json', async () => {
    const { stdout } = await system.run('--json stats --days 1');
    expect(stdout).toMatch(/^.+\n$/);
    // The Node that runs the tests may be a problem.
    const { problems: _, ...stats } = JSON.parse(stdout);
    const days = [{ date: dayOf(hoursAgo(0)), count: 2 }];
    expect(stats).toEqual({ total: 4, recent: 3, discountPercent: DISCOUNT_PERCENT, days });
  });

  it.each([60, 120])('prints aligned numbers and bars on a terminal of %i columns', async (columns) => {
    const terminal = system.open('stats --days 3', { columns });
    const { code, screen } = await terminal.ended;
    expect(code).toBe(0);
    const [total = '', recent = '', discount = '', ...chart] = screen.split('\n');
    expect(total).toHaveLength(discount.length);
    expect(recent).toBe(`${'Recent Signups'.padEnd(total.length - 1)}3  last ${RECENT_DAYS} days`);
    expect(total).toMatch(/^Total Signups +4$/);
    expect(discount).toMatch(new RegExp(`^Discount Ready +${DISCOUNT_PERCENT}%$`));
    expect(withPlaceholders(chart.join('\n')).replace(OWNER_TIME_ZONE, 'TIME ZONE')).toMatchSnapshot();
  });

  it.each([
    ['colour by default', true, {}, 'stats --days 3'],
    ['no colour with NO_COLOR', false, { NO_COLOR: '1' }, 'stats --days 3'],
    ['no colour with TERM=dumb', false, { TERM: 'dumb' }, 'stats --days 3'],
    ['no colour with --no-color', false, {}, 'stats --days 3 --no-color'],
  ])('prints %s', async (_, hasColour, env, line) => {
    const terminal = system.open(line, { env: { ...ownerOf(system), ...env } });
    const { screen } = await terminal.ended;
    expect(screen).toContain('Total Signups');
    expect(terminal.sent().includes('\u001b[1m')).toBe(hasColour);
    expect(terminal.sent().includes('\u001b[')).toBe(hasColour);
  });

  it('redraws with --watch until ctrl-C, and continues when the server is unavailable', async () => {
    const watched = await startSystem();
    const terminal = watched.open('stats --watch --interval 1');
    await terminal.see(/Total Signups.*0.*ctrl-C ends/s);
    await signUp(watched, 'new@example.com');
    await terminal.see(/\[HTotal Signups.* 1\D/);
    await watched.close();
    await terminal.see('The server cannot be reached.');
    terminal.type('\u0003');
    expect((await terminal.ended).code).toBe(130);
  });
});

describe('launch-admin stats with a hostile server', () => {
  const ESCAPE = '\u001b]0;title\u0007\u202e';

  it('escapes the error that it repeats with --watch', async () => {
    let stop = () => {};
    const { stderr } = await system.run('stats --watch', {
      fetch: async () => new Response(ESCAPE, { status: 500 }),
      onStart: (end) => {
        stop = () => end('interrupted');
      },
      onOutput: () => stop(),
    });
    expect(stderr).toContain('500: \\u001b]0;title\\u0007\\u202e Trying again.');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(stderr).not.toMatch(/[\u001b\u0007\u202e]/);
  });

  it('prints no sentence about an outage with --watch --json', async () => {
    // The wrong password ends the command at the second refresh.
    const statuses = [500, 401];
    const fetch = async () => new Response('Please wait.', { status: statuses.shift() ?? 0 });
    const { stderr } = await system.run('stats --watch --interval 1 --json', { fetch });
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'authentication' });
  });

  it('refuses invalid dates', async () => {
    const { stderr } = await system.run('stats --days 1', {
      fetch: async () => Response.json({ total: 1, recent: 1, days: [{ date: ESCAPE, count: 1 }] }),
    });
    expect(stderr).toContain('The server sent an unexpected response');
  });
});
