import { CAMPAIGN_ERRORS } from '../contract/messages';
import type { Problem } from '../contract/schemas';
import { WEEKDAYS, WEEKLY } from '../facts/facts';
import { DAY, dateOf, HOUR, MINUTE } from '../facts/time';
import { createMailSystem, TEST_OWNER } from '../system/testing/mail-system';
import { ownerOf } from '../system/testing/steps';
import { runWorker } from '../system/worker';
import { StoreUnavailableError } from '../table/errors';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { renderReport } from './render';
import { describeWeek, hasNews, lastWeekly, type Week } from './weekly';

const NO_LISTS = {
  'Where those of this week came from:': [],
  'Needs you now:': [],
  'Went wrong this week:': [],
  'No longer true, or missing, on the pages:': [],
};
/** A minute before a weekly email is due. */
const START = nextWeekly(Date.UTC(2026, 0, 2)) - MINUTE;

/** Returns when the weekly email is due next: every time zone has full quarters of an hour. */
function nextWeekly(time: number): number {
  let due = time;
  while (lastWeekly(due) === lastWeekly(time)) due += HOUR / 4;
  return due;
}

it.each([
  ['2026-01-05T06:59Z', '2025-12-29'],
  ['2026-01-05T07:00Z', '2026-01-05'],
  // Daylight saving begins on March 29 and ends on October 25.
  ['2026-03-30T05:59Z', '2026-03-23'],
  ['2026-03-30T06:00Z', '2026-03-30'],
  ['2026-10-26T06:59Z', '2026-10-19'],
  ['2026-10-26T07:00Z', '2026-10-26'],
  ['2026-03-01T23:30Z', '2026-02-23'],
])('at %s, the last Monday at 8:00 in Copenhagen was %s', (time, monday) => {
  expect(lastWeekly(Date.parse(time), { weekday: 'Monday', hour: 8 }, 'Europe/Copenhagen')).toBe(monday);
});

it.each(WEEKDAYS)('knows when it was last %s', (weekday) => {
  const day = lastWeekly(Date.UTC(2026, 0, 5), { weekday, hour: 0 }, 'UTC');
  expect(new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })).toBe(weekday);
});

it('says in the weekly email when it comes', () => {
  expect(describeWeek(QUIET).after.join()).toContain(`${WEEKLY.weekday}s at ${WEEKLY.hour}:00 `);
});

it('says in the weekly email when the list was backed up, and that a backup was tried', () => {
  const backups = {
    madeAt: '2026-01-05T03:00:00Z',
    tried: { at: '2026-01-02T12:00:00Z', madeAt: '2026-01-01T12:00:00Z' },
  };
  expect(describeWeek({ ...QUIET, backups }).after[0]).toMatch(
    /^Last backup: 2026-01-0\d \d\d:\d\d; that of 2026-01-01 was tried on 2026-01-02\.$/,
  );
  expect(describeWeek({ ...QUIET, backups: {} }).after[0]).toBe('No backup was made yet.');
});

const QUIET: Week = {
  time: Date.UTC(2026, 0, 5),
  total: 40,
  recent: 0,
  before: 0,
  pending: 0,
  joined: undefined,
  days: [],
  sold: { orders: 0, revenue: [] },
  lists: NO_LISTS,
  backups: undefined,
};

it('says how many joined since the newest campaign, and how they get it', () => {
  const joined = { id: 'm12345678', subject: 'We are open', people: 3 };
  const text = describeWeek({ ...QUIET, joined }).before.join('\n');
  expect(text).toContain('3 joined since “We are open” and have not got it');
  expect(text).toContain('campaign again m12345678');
  expect(hasNews({ ...QUIET, joined })).toBe(true);
  expect(describeWeek({ ...QUIET, joined: { ...joined, people: 0 } })).toEqual(describeWeek(QUIET));
});

it('writes about a week only if something happened, is wrong or is waited for', () => {
  expect(hasNews(QUIET)).toBe(false);
  for (const news of [
    { recent: 1 },
    { before: 1 },
    { pending: 1 },
    { sold: { orders: 1, revenue: [] } },
    { lists: { ...NO_LISTS, 'Needs you now:': ['!'] } },
  ])
    expect(hasNews({ ...QUIET, ...news })).toBe(true);
});

it('shows the days with a bar for each, and what was ordered', () => {
  const days = [
    { date: '2026-01-03', count: 0 },
    { date: '2026-01-04', count: 12 },
  ];
  const sold = { orders: 2, revenue: [{ currency: 'EUR', amount: 62.4 }] };
  const report = describeWeek({ ...QUIET, recent: 12, days, sold });
  const { text, html } = renderReport('https://launch.test', report);
  const bar = /January 3, 2026 {2}0\nJanuary 4, 2026 {2}#+ {2}12\n/;
  expect(text).toMatch(bar);
  expect(text.replaceAll('\n', ' ')).toContain('in the last seven days: 2, 62.40 EUR.');
  expect(html.match(/<th [^>]*>January \d, 2026<\/th>/g)).toHaveLength(2);
  expect(html.match(/width:100%;height:14px/g)).toHaveLength(1);
});

it('says when the goal will be reached', () => {
  const [, list] = describeWeek({ ...QUIET, recent: 7, total: 993 }, 1000).before;
  expect(list).toBe('On the list: 993 of 1,000; at 1 a day on January 12, 2026.');
});

describeEngines(
  'the emails to the owner',
  (open) => {
    it('come once in each week of a year, also after an outage of a week and clocks that jump', async () => {
      const db = await open(START);
      // Gives the owner something to read each week, even while everything that the pages state is true.
      const waiting: Problem = { id: 'waiting', severity: 'warning', title: 'Wait.', whatToDo: 'Wait.' };
      const { deliver } = createMailSystem(db, { problems: async () => [waiting] });
      const weeks: string[] = [];
      const run = async () => {
        const emails = await deliver();
        weeks.push(...emails.map(() => lastWeekly(db.clock.time)));
      };
      await run();
      for (let hours = 0; hours < 365 * 24; hours += 6) {
        db.clock.time += 6 * HOUR;
        const isOutage = hours > 100 * 24 && hours < 107 * 24;
        if (isOutage) continue;
        await run();
        if (hours % 600 !== 0) continue;
        // For a moment, the clock shows another month.
        for (const jump of [-30 * DAY, 30 * DAY]) {
          db.clock.time += jump;
          await deliver();
          db.clock.time -= jump;
        }
      }
      expect(new Set(weeks).size).toBe(weeks.length);
      expect(weeks.length).toBeGreaterThanOrEqual(51);
    });

    it('say what happened in the week', async () => {
      const db = await open(START);
      const system = createMailSystem(db, { optIn: 'single', problems: async () => [] });
      await system.deliver();
      await ownerOf(system).signup({ email: 'ada@example.org', via: 'boardgamegeek' });
      await db.signUp('old@example.org');
      db.clock.time += 2 * MINUTE;
      const preview = await ownerOf(system).weekly();
      expect(preview.text).toContain('\n- boardgamegeek: 1\n');
      expect(preview.html).toContain('<br>\n- boardgamegeek: 1');
      // The owner is not on the list.
      expect(preview.html + preview.text).not.toContain('Leave the list');
      const [mail] = await system.deliver();
      expect([mail?.to, mail?.text]).toEqual([TEST_OWNER, preview.text.trim()]);
      expect(mail?.mail.raw.toString()).not.toContain('List-Unsubscribe');
      await ownerOf(system).sendWeekly({});
      expect((await system.deliver()).map(({ to }) => to)).toEqual([TEST_OWNER]);
      expect(await system.deliver()).toEqual([]);
    });

    it('come late rather than never if their numbers cannot be read, or the server accepts none', async () => {
      const db = await open(START);
      const quiet = { optIn: 'single', problems: async () => [] } as const;
      await createMailSystem(db, quiet).deliver();
      await db.signUp('ada@example.org');
      db.clock.time += 2 * MINUTE;
      let fails = true;
      const table = hooked(db.table, {
        before: ({ name, pk }) => {
          if (fails && name === 'query' && pk === 'orders') throw new StoreUnavailableError('timeout');
        },
      });
      const system = createMailSystem(db, { ...quiet, table });
      await expect(runWorker(system.worker)).rejects.toThrow(StoreUnavailableError);
      fails = false;
      db.clock.time += MINUTE;
      expect((await system.deliver()).map(({ kind }) => kind)).toEqual(['weekly']);

      system.onSend.hook = async () => ({ result: 'later', limit: 'rate' });
      await ownerOf(system).sendWeekly({});
      await system.deliver();
      system.onSend.hook = undefined;
      db.clock.time += MINUTE;
      expect((await system.deliver()).map(({ kind }) => kind)).toEqual(['weekly-requested']);
      db.clock.time += HOUR;
      expect(await system.deliver()).toEqual([]);
    });

    it('are refused instead of promised if they are off', async () => {
      const system = createMailSystem(await open(START), { problems: undefined });
      await expect(ownerOf(system).sendWeekly({})).rejects.toThrow(CAMPAIGN_ERRORS.weeklyOff);
      expect(await system.deliver()).toEqual([]);
    });

    it('tell what is urgent once, and then daily while it lasts', async () => {
      const db = await open(START + DAY);
      let free = 500;
      let find = (): Problem => {
        free -= 1;
        const title = `The disk is nearly full: ${free} MB are free.`;
        return { id: 'disk-space', severity: 'error', title, whatToDo: 'Free some space.' };
      };
      const { deliver } = createMailSystem(db, { problems: async () => [find()] });
      const [told, days]: [string[], Set<string>] = [[], new Set()];
      for (let hours = 0; hours < 48; hours += 1) {
        if (hours === 40) {
          find = () => ({ id: 'mail', severity: 'warning', title: 'One email waits.', whatToDo: 'Nothing.' });
        }
        const today = dateOf(db.clock.time);
        if (hours < 40) days.add(today);
        told.push(...(await deliver()).map(() => today));
        db.clock.time += HOUR;
      }
      expect(told).toEqual([...days]);
    });
  },
  ['SQLite'],
);
