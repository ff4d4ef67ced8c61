/**
 * `npx tsx lambdas/system/testing/record-stored.ts`: adds a record of each form that this version stores and the file
 * lacks to `stored-records.jsonl`, from simulated launches and `STORIES`. Run it before each release: later versions
 * read that file in a test.
 */
import { writeFileSync } from 'node:fs';
import { campaigns } from '../../campaigns/campaign/stored-campaign';
import { urgentEmails, weeklyEmails, weeklyRequests } from '../../reports/owner-emails';
import { cursorKeys } from '../../signups/cursor';
import { trappedForms } from '../../signups/trapped';
import { backupMarks, moveMarks } from '../../table/backup-mark';
import { createMemoryTable } from '../../table/memory-table';
import type { Item } from '../../table/table';
import { createTestTable, storedItems } from '../../table/testing/test-table';
import { drawWorld } from '../simulation/draw-world';
import { runWorld } from '../simulation/run-world';
import { formOf, readStored, STORED_RECORDS } from './stored-records';
import { STORIES } from './stored-stories';

const WORLDS = 60;
/** The numbers of events after which a world is stopped: halfway, there are records that are deleted later. */
const STOPS = [300, 1500, 5000, 20_000, 150_000];

/** Records that no simulated launch stores, or leaves behind. */
const AT = '2026-01-05T09:00:00.000Z';
const OTHERS = [
  cursorKeys.write.put({ secret: Buffer.alloc(32, 7).toString('base64url') }),
  trappedForms.write.put({ email: 'machine@example.com', name: 'Machine', source: 'fair', at: AT }),
  trappedForms.write.put({ email: 'plain@example.com', at: AT }),
  weeklyEmails.write.put({ day: '2026-01-05', at: AT }),
  weeklyRequests.write.put({ at: AT }),
  urgentEmails.write.put({ date: '2026-01-05', problem: 'disk-space', title: 'The disk is full.', at: AT }),
  backupMarks.write.put({ backupAt: AT }),
  moveMarks.write.put({ file: 'a hash' }),
];

const stored = new Map<string, Item>();
const add = (item: Item): void => {
  if (!stored.has(formOf(item))) stored.set(formOf(item), item);
};
for (const item of readStored()) add(item);
for (const { item } of OTHERS) add(item);
for (const story of STORIES) {
  const db = createTestTable(createMemoryTable());
  await story(db);
  for (const item of await storedItems(db.table)) add(item);
}
for (let seed = 0; seed < WORLDS; seed += 1)
  for (const most of STOPS) {
    const { items } = await runWorld(drawWorld(seed), { most });
    for (const item of items()) add(item);
  }
// A campaign is in this state only for a moment.
for (const item of [...stored.values()].filter(
  ({ pk, state }) => pk === 'campaigns' && state === 'sending',
)) {
  const sending = campaigns.read(item);
  if (sending.state === 'sending')
    add(campaigns.write.put({ ...sending, state: 'cancelling', cancelledAt: AT }).item);
}
const lines = [...stored].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => JSON.stringify(item));
writeFileSync(STORED_RECORDS, `${lines.join('\n')}\n`);
console.log(`${stored.size} records`);
