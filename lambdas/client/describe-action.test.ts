import type { OwnerAction } from '../contract/schemas';
import { describeAction } from './describe-action';

const line = (action: OwnerAction['action'], counts: Partial<OwnerAction> = {}): OwnerAction => ({
  at: '2026-11-29T12:00:00.000Z',
  client: 'terminal',
  action,
  ...counts,
});

it.each<[OwnerAction['action'], none: string, one: string, many: string]>([
  ['failed-sign-in', '0 failed sign-ins', '1 failed sign-in', '2,000 failed sign-ins'],
  [
    'rate-limited',
    'limit of failed sign-ins reached 0 times',
    'limit of failed sign-ins reached once',
    'limit of failed sign-ins reached 2,000 times',
  ],
  ['export', 'export of 0 rows', 'export of 1 row', 'export of 2,000 rows'],
  ['undo-import', 'erased 0 signups', 'erased 1 signup', 'erased 2,000 signups'],
])('the action log says how often, or how many: %s', (action, none, one, many) => {
  const said = [{}, { count: 1 }, { count: 2000 }].map((counts) => describeAction(line(action, counts)));
  expect(said).toEqual([none, one, many].map((end) => expect.stringMatching(new RegExp(`${end}$`))));
});

it('the action log says what became of the rows of an import, and of people who had left if there are any', () => {
  expect(describeAction(line('import'))).toBe('import: 0 added, 0 already on the list, 0 rejected');
  expect(describeAction(line('import', { imported: 1000, existing: 2, left: 3, refused: 4 }))).toBe(
    'import: 1,000 added, 2 already on the list, 3 had left, 4 rejected',
  );
});
