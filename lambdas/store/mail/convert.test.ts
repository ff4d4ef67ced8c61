import { readFileSync } from 'node:fs';
import { DAY, MINUTE } from '../../domain';
import { createMailSystem, type MailSystem, tokenOf, where } from '../../mail/testing';
import { describeEngines, hooked, storedItems, type TestTable } from '../testing';

jest.setTimeout(60_000);

/** What the version before one record per person had stored, and the links that it had mailed. */
const [head = '', ...rows] = readFileSync(new URL('./previous-layout.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const { time, links }: { time: number; links: Record<string, string> } = JSON.parse(head);

async function openPrevious(open: (time?: number) => Promise<TestTable>): Promise<TestTable> {
  const db = await open(time);
  for (const row of rows) await db.table.put(JSON.parse(row));
  return db;
}

const press = (system: MailSystem, link: string | undefined, answer: string) =>
  system.submit('/api/confirm', { t: tokenOf(link ?? ''), answer });

/** Checks that everybody is what they were, and that the links of mails from before go on working. */
async function check(system: MailSystem, db: TestTable): Promise<void> {
  const { mail } = system;
  const listed = (await storedItems(db.table)).filter(({ signedUpAt }) => signedUpAt !== undefined);
  expect(listed.map(({ email }) => String(email).split('@')[0]).sort()).toEqual([
    'confirmed',
    'imported',
    'importedlink',
    'importedpending',
    'listedbounce',
  ]);
  // Mailed, and not mailed yet: two of them.
  expect(await mail.pendingCount()).toBe(3);
  const silenced = (await mail.silenced()).map(({ reason, count }) => `${count} ${reason}`);
  expect(silenced.sort()).toEqual(['1 complaint', '1 not-me', '2 bounce']);
  expect((await system.fetch(links['importedlink manage'] ?? '')).status).toBe(303);
  for (const who of ['pending', 'confirmed']) {
    expect((await system.fetch(links[`${who} confirm`] ?? '')).status).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      expect(where(await press(system, links[`${who} confirm`], 'yes'))).toEqual([303, '/list/confirmed']);
    }
  }
  expect(where(await press(system, links['notme confirm'], 'yes'))).toEqual([
    303,
    '/list/notice#link-expired',
  ]);
  const delivered = (await system.deliver()).map(({ kind, to }) => `${kind} ${to}`).sort();
  expect(delivered).toEqual([
    'confirm leaving@example.org',
    'confirm unmailed@example.org',
    'link confirmed@example.org',
  ]);
  await system.fetch(links['confirmed unsubscribe'] ?? '', { method: 'POST' });
  expect((await system.deliver()).map(({ kind }) => kind)).toEqual(['goodbye']);
  for (const who of ['confirmed', 'left', 'pending', 'listedbounce'])
    await mail.eraseAddress(`${who}@example.org`);
  const rest = JSON.stringify(await storedItems(db.table));
  for (const who of ['confirmed', 'left', 'pending', 'listedbounce', 'notme', 'bounced']) {
    expect(rest).not.toContain(`"${who}@`);
  }
  expect(await mail.silenced('listedbounce@example.org')).toMatchObject([{ reason: 'bounce' }]);
}

describeEngines('what the previous version stored', (open) => {
  it('is converted into one record per person, and the links of its mails go on working', async () => {
    const db = await openPrevious(open);
    const system = createMailSystem(db);
    await system.mail.convert();
    await check(system, db);
  });
});

describeEngines(
  'a conversion that is killed',
  (open) => {
    it('is continued by the next start', async () => {
      for (let crash = 1; ; crash += 1) {
        const db = await openPrevious(open);
        let writes = 0;
        const table = hooked(db.table, {
          after: ({ name }) => {
            if (name === 'transact' || name === 'put') writes += 1;
            if (writes >= crash) throw new Error('killed');
          },
        });
        const isDone = await createMailSystem(db, { table })
          .mail.convert()
          .then(
            () => true,
            () => false,
          );
        const system = createMailSystem(db);
        await system.mail.convert();
        await check(system, db);
        if (isDone) return;
      }
    });

    it('keeps the links no longer than they work', async () => {
      const db = await openPrevious(open);
      const system = createMailSystem(db);
      await system.mail.convert();
      db.clock.time += 15 * DAY + MINUTE;
      await system.deliver();
      await db.open().deleteExpired();
      const items = JSON.stringify(await storedItems(db.table));
      expect(items).not.toContain('"pending@');
      expect(where(await system.fetch(links['pending confirm'] ?? ''))).toEqual([
        303,
        '/list/notice#link-expired',
      ]);
    });
  },
  ['SQLite'],
);
