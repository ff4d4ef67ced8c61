import { SIGNUP_COLUMNS } from '../contract/csv';
import {
  countNotExported,
  describeNotExported,
  isAnythingNotExported,
  isOwnExport,
  type NotExportedCalls,
} from './not-exported';

const NOTHING = { codes: 0, given: 0, orders: 0, campaigns: 0, left: 0 };

const newest = '2026-01-01T00:00:00.000Z';

it('counts codes, orders, campaigns, and everyone on the suppression list', async () => {
  const calls: NotExportedCalls = {
    codes: async () => ({ free: 9, given: 271, used: 30 }),
    orders: async () => ({ orders: 35, matched: 30, passedOn: 1, cancelled: 2, revenue: [] }),
    campaigns: async () => ({ campaigns: [{}, {}, {}] }),
    silenced: async () => ({
      silenced: [
        { reason: 'left', count: 7, newest },
        { reason: 'complaint', count: 5, newest },
      ],
    }),
  };
  expect(await countNotExported(calls)).toEqual({
    codes: 280,
    given: 271,
    orders: 35,
    campaigns: 3,
    left: 12,
  });
});

it('names what is not zero, each with its number', () => {
  expect(describeNotExported({ codes: 280, given: 271, orders: 35, campaigns: 3, left: 12 })).toBe(
    'Not in this file: 280 codes (271 given), 35 orders, 3 campaigns, 12 people who left, were erased or may not be written to, ' +
      'and how people agreed. To move to another machine use backup and restore.',
  );
  expect(describeNotExported({ ...NOTHING, codes: 1, orders: 1, campaigns: 1, left: 1 })).toMatch(
    /: 1 code, 1 order, 1 campaign, 1 person who left, was erased or/,
  );
  expect(describeNotExported({ ...NOTHING, codes: 1 })).toMatch(/^Not in this file: 1 code, and how /);
  expect(describeNotExported({ ...NOTHING, orders: 1200 })).toMatch(
    /^Not in this file: 1,200 orders, and how people agreed\./,
  );
});

it.each(['codes', 'orders', 'campaigns', 'left'])('finds that something is lost if there are %s', (name) => {
  expect(isAnythingNotExported({ ...NOTHING, [name]: 1 })).toBe(true);
});

it('finds nothing to lose where there is nothing', () => {
  expect(isAnythingNotExported(NOTHING)).toBe(false);
});

it('knows an export of this site by its columns', () => {
  const own = Object.values<string>(SIGNUP_COLUMNS);
  expect(isOwnExport(own)).toBe(true);
  expect([own.slice(1), [...own, 'more'], ['Email Address', 'First Name'], []].some(isOwnExport)).toBe(false);
});
