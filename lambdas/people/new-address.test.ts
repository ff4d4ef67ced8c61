import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';
import { currentAddress, currentRef, MOST_MOVES } from './new-address';
import { refOf } from './people';
import { people } from './person';

it('a link with an old address leads to the new one, unless the old one is on the list again', async () => {
  const db = createTestTable(createMemoryTable());
  const context = db.open();
  const [old, next] = ['old@example.org', 'new@example.org'];
  const [from, to] = [refOf(context, old), refOf(context, next)];
  const records = people.on(db.table);
  await records.put({ ref: from, version: 'v', movedTo: to });
  await records.put({ ref: to, version: 'v', email: next });
  expect([await currentAddress(context, old), await currentAddress(context, next)]).toEqual([next, next]);
  await db.signUp(old);
  expect(await currentAddress(context, old)).toBe(old);
});

it('somebody is found who has moved as often as anybody may, and an endless row of moves ends', async () => {
  const { table } = createTestTable(createMemoryTable());
  const records = people.on(table);
  for (let n = 0; n <= MOST_MOVES; n += 1)
    await records.put({ ref: `r${n}`, version: 'v', movedTo: `r${n + 1}` });
  expect(await currentRef({ table }, 'r0')).toBe(`r${MOST_MOVES}`);
  expect(await currentRef({ table }, 'unknown')).toBe('unknown');
  await records.put({ ref: 'a', version: 'v', movedTo: 'b' });
  await records.put({ ref: 'b', version: 'v', movedTo: 'a' });
  expect(['a', 'b']).toContain(await currentRef({ table }, 'a'));
});
