import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';
import { currentAddress } from './new-address';
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
