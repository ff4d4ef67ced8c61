import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { formatOwnerTime } from '@tariff-tantrum/lambdas/facts/owner-days';
import { DAY, HOUR, MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';
import { findMailProblem } from './mail/mail-waiting';
import { explainExpiry, findOldNode, findProblems, watchDatabase } from './problems';

const NOW = Date.UTC(2028, 5, 1, 12);

describe('what has expired is deleted without the owner', () => {
  it.each([
    ['a hundredth of the list', { expired: 50, total: 5000 }],
    ['ten signups of a short list', { expired: 10, total: 20 }],
    ['nothing', { expired: 0, total: 5000 }],
    ['nothing of an empty list', { expired: 0, total: 0, newest: undefined }],
    ['a little after a year without signups', { expired: 1, total: 500, newest: NOW - 365 * DAY }],
  ])('if it is %s', (_, found) => {
    expect(explainExpiry({ newest: NOW, ...found }, NOW)).toBeUndefined();
  });
});

describe('what has expired waits for the owner', () => {
  it.each([
    [
      'it is more than a hundredth of the list',
      { expired: 51, total: 5000 },
      '51 of 5000 signups have expired',
    ],
    ['it is more than half of a short list', { expired: 8, total: 9 }, '8 of 9 signups have expired'],
    [
      'the clock is a year ahead',
      { newest: NOW - 365 * DAY - 1 },
      'more than a year after the newest signup',
    ],
    [
      'the clock is behind',
      { newest: NOW + HOUR },
      'The clock shows 2028-06-01, but the newest signup is of',
    ],
  ])('if %s', (_, found, title) => {
    const problem = explainExpiry({ expired: 1, total: 5000, newest: NOW, ...found }, NOW);
    expect(problem?.title).toContain(title);
  });
});

it('says that the Node which runs gets no security fixes, and which to install', () => {
  const { title, whatToDo } = findOldNode('20.20.2', Date.UTC(2026, 10, 29)) ?? {};
  expect(title).toBe('Node 20 has had no security fixes since 2026-04-30.');
  expect(whatToDo).toBe('Install Node 24 from https://nodejs.org, and restart the server.');
  expect(findOldNode('24.1.0', Date.UTC(2026, 10, 29))).toBeUndefined();
});

describe('the problems of a host', () => {
  const failing = (code: string) => async () => {
    throw new StoreUnavailableError('failed', { code });
  };

  it.each([
    ['SQLITE_FULL', 'The disk is full or fails'],
    ['SQLITE_READONLY', 'The signup database cannot be written'],
    ['SQLITE_CORRUPT', 'The signup database is damaged'],
    ['SQLITE_BUSY', 'Another program locks the signup database'],
    ['TIMEOUT', 'The store does not respond (TIMEOUT)'],
  ])('are told in words, each once, if the store fails with %s', async (code, title) => {
    const found = await findProblems([failing(code), failing(code), async () => undefined]);
    expect(found).toEqual([
      expect.objectContaining({ severity: 'error', title: expect.stringContaining(title) }),
    ]);
  });

  it('do not blame the store for an error of a check', async () => {
    const found = await findProblems([() => Promise.reject(new RangeError('too many'))]);
    expect(found).toEqual([
      expect.objectContaining({ id: 'check-failed', title: expect.stringContaining('RangeError') }),
    ]);
  });

  it('contain what the log says about the database for a minute, and damage until the process ends', async () => {
    let now = NOW;
    const database = watchDatabase(() => now);
    const find = async () => (await findProblems([async () => database.check() as undefined]))[0]?.title;
    database.note({ path: PATHS.ready, error: 'StoreUnavailableError SQLITE_FULL' });
    expect(await find()).toBeUndefined();
    database.note({ path: PATHS.signup, error: 'StoreUnavailableError SQLITE_FULL' });
    expect(await find()).toContain('The disk is full or fails');
    now += MINUTE;
    expect(await find()).toBeUndefined();
    database.note({ error: 'StoreUnavailableError SQLITE_CORRUPT' });
    now += DAY;
    expect(await find()).toContain('damaged');
  });
});

describe('emails that wait', () => {
  const LIMITS = { perHour: 40, perDay: 2000 };
  const NONE = { count: 0, since: undefined, delayed: 0, limited: 0, wait: 0 };
  const find = (waiting: object, problem?: 'password' | 'rate') => {
    const check = jest.fn(async () => undefined);
    return findMailProblem(
      async () => ({ ...NONE, ...waiting }),
      { engine: 'smtp', problem, check },
      LIMITS,
      NOW,
    ).then((found) => ({
      found,
      check,
    }));
  };
  const since = NOW - HOUR;

  it.each([
    [
      { count: 2, since },
      'password',
      'error',
      `2 emails wait since ${formatOwnerTime(since)}: the mail server refused`,
    ],
    [
      { count: 1, since },
      'rate',
      'warning',
      `One email waits since ${formatOwnerTime(since)}: the mail server asks`,
    ],
    [{ count: 1200, since, wait: HOUR }, undefined, 'warning', '1,200 emails wait since'],
    [
      { count: 2, since: NOW + HOUR },
      undefined,
      'error',
      `2 emails wait since ${formatOwnerTime(NOW + HOUR)}, but the clock`,
    ],
    [{ count: 3, since, delayed: 2 }, undefined, 'warning', '2 emails wait: the servers of their recipients'],
    [{ count: 12, since, limited: 10 }, undefined, 'warning', '10 emails wait: their addresses have got'],
  ] as const)('are reported: %j, %s', async (waiting, problem, severity, title) => {
    const { found } = await find(waiting, problem);
    expect(found).toMatchObject({ severity, title: expect.stringContaining(title) });
    expect(JSON.stringify(found)).not.toContain('undefined');
  });

  it('are not reported while they are only about to be sent', async () => {
    expect((await find({ count: 1, since, limited: 1 })).found).toBeUndefined();
  });

  it('say which limit was reached, and when it ends', async () => {
    const { found } = await find({ count: 1, since, wait: HOUR });
    expect(found?.whatToDo).toContain(formatOwnerTime(NOW + HOUR));
    expect(found?.title).toContain('the limit is 40 an hour and 2,000 a day');
  });

  it('are not needed to report a server that refuses: it is tried again when the owner asks', async () => {
    const { found, check } = await find(NONE, 'password');
    expect(found?.title).toBe('No email can be sent: the mail server refused the user name or the password.');
    expect(check).toHaveBeenCalled();
  });
});
