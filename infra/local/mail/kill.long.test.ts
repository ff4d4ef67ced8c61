import { setTimeout as delay } from 'node:timers/promises';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { openSqliteTable } from '@tariff-tantrum/lambdas/store/sqlite/sqlite-table';
import { sqliteWorker, storedItems } from '@tariff-tantrum/lambdas/store/testing';
import { readSignups, startTestSystem, type TestSystem } from '../../testing';
import { confirm, confirmationMails } from './testing/outbox-links';

jest.setTimeout(1_200_000);

const ROUNDS = 20;
const PEOPLE = 200;

/** What was acknowledged about an address; unsure if there was no response. */
type Known = 'in' | 'out' | 'unsure';

test(`${ROUNDS} kills under ${PEOPLE} signups, confirmations, imports and erasures: nothing lost, nothing half done`, async () => {
  const system = await startTestSystem({ site: false, env: { OPT_IN: 'double' } });
  const known = new Map<string, Known>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const earlier = [...known].filter(([, state]) => state === 'in').map(([email]) => email);
    const numbers = Array.from({ length: PEOPLE / ROUNDS }, (_, n) => n);
    const requests = [
      ...numbers.map((n) => signUp(system, `r${round}p${n}@example.org`)),
      importAll(
        system,
        known,
        numbers.map((n) => `r${round}imported${n}@example.org`),
      ),
      ...earlier.slice(0, 3).map((email) => erase(system, known, email)),
      confirmAll(system, known),
    ];
    await delay(100 + Math.random() * 1500);
    await system.kill('SIGKILL');
    await Promise.all(requests);
    await system.restart();
  }
  // Claims of killed processes expire after a minute.
  const mailed = () => new Set(confirmationMails(system.dataDir).map(({ to }) => to)).size;
  const erasedMails = [...known.keys()].filter((email) => known.get(email) === 'out').length;
  for (let waited = 0; waited < 100 && mailed() < PEOPLE - erasedMails; waited += 1) await delay(1000);

  const { total, rows } = await readSignups(system);
  const listed = new Set(rows);
  expect(
    [...known].filter(([email, state]) => state !== 'unsure' && listed.has(email) !== (state === 'in')),
  ).toEqual([]);
  expect(rows.filter((email) => !known.has(email))).toEqual([]);
  expect([total, listed.size, await readList(system)]).toEqual([rows.length, rows.length, rows.length]);
  for (const state of ['in', 'out']) expect([...known.values()]).toContain(state);
  const mails = new Map<string, number>();
  for (const { to } of confirmationMails(system.dataDir)) mails.set(to, (mails.get(to) ?? 0) + 1);
  expect(Math.max(...mails.values())).toBeLessThanOrEqual(2);
  await system.kill('SIGKILL');
  expect(await findHalfConfirmed(system.dataDir)).toEqual([]);
  await system.stop();
});

const ownerOf = ({ url, password }: TestSystem) => createLaunchClient({ baseUrl: url, password });

const signUp = (system: TestSystem, email: string): Promise<unknown> =>
  createLaunchClient({ baseUrl: system.url })
    .signup({ email })
    .catch(() => undefined);

async function importAll(system: TestSystem, known: Map<string, Known>, emails: string[]): Promise<void> {
  for (const email of emails) known.set(email, 'unsure');
  const at = new Date().toISOString();
  const csv = ['email,signup_date', ...emails.map((email) => `${email},${at}`)].join('\n');
  const result = await ownerOf(system)
    .import(new TextEncoder().encode(csv))
    .catch(() => undefined);
  if (result) for (const email of emails) known.set(email, 'in');
}

async function erase(system: TestSystem, known: Map<string, Known>, email: string): Promise<void> {
  known.set(email, 'unsure');
  const erasing = ownerOf(system).erase(email);
  await erasing.then(() => known.set(email, 'out')).catch(() => undefined);
}

/** Confirms every second mail, until the system is killed. */
async function confirmAll(system: TestSystem, known: Map<string, Known>): Promise<void> {
  const isRunning = () => system.process.exitCode === null && system.process.signalCode === null;
  const tried = new Set<string>();
  while (isRunning()) {
    for (const { to, token } of confirmationMails(system.dataDir)) {
      if (tried.has(to) || known.get(to) === 'in' || known.get(to) === 'out' || /[13579]@/.test(to)) continue;
      tried.add(to);
      known.set(to, 'unsure');
      if (await confirm(system.url, token).catch(() => false)) known.set(to, 'in');
    }
    await delay(50);
  }
}

/** Reads the whole list, page by page, and returns its length. */
async function readList(system: TestSystem): Promise<number> {
  const client = ownerOf(system);
  let length = 0;
  let cursor: string | undefined;
  do {
    const page = await client.list({ limit: 200, cursor });
    length += page.signups.length;
    cursor = page.next;
  } while (cursor !== undefined);
  return length;
}

/** Returns whom the list and the record of the person contradict. */
async function findHalfConfirmed(folder: string): Promise<unknown[]> {
  const table = await openSqliteTable({ folder, worker: sqliteWorker() });
  const items = await storedItems(table);
  await table.close();
  const confirmed = new Set(items.flatMap(({ joinedAt, sk }) => (joinedAt === undefined ? [] : [sk])));
  const refs = new Set(items.flatMap(({ signedUpAt, ref }) => (signedUpAt === undefined ? [] : [ref])));
  return [
    ...[...confirmed].filter((ref) => !refs.has(ref)),
    ...[...refs].filter((ref) => ref !== undefined && !confirmed.has(ref as string)),
  ];
}
