import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import { contradictions, createWriters, readList, signUp, startTestSystem, type TestSystem } from './testing';

let system: TestSystem;
beforeEach(async () => {
  system = await startTestSystem({ site: false });
}, 30_000);
afterEach(() => system.stop());

/** Changes the killed system's database as a kill at another moment would have left it. */
async function plant(change: (db: ClassicLevel, keysOf: (email: string) => Promise<Keys>) => Promise<void>) {
  const db = await open();
  await change(db, async (email) => {
    const entries = await db.iterator().all();
    const keys = entries.filter(([, value]) => value.includes(`{"S":"${email}"}`)).map(([key]) => key);
    const find = (prefix: string) => keys.find((key) => key.startsWith(prefix)) ?? '';
    return { item: find('item-'), row: find('index-local~') };
  });
  await db.close();
}

/** The store's process ends a moment after its host, and its lock with it. */
async function open(): Promise<ClassicLevel> {
  for (;;) {
    const db = new ClassicLevel(join(system.dataDir, 'store'));
    try {
      await db.open();
      return db;
    } catch {
      await delay(50);
    }
  }
}

interface Keys {
  item: string;
  row: string;
}

test('a signup that was cut after its row is finished: it is there once, now and when it is repeated', async () => {
  await signUp(system, 'kept@example.org');
  await signUp(system, 'cut@example.org');
  await system.kill('SIGKILL');
  await plant(async (db, keysOf) => db.del((await keysOf('cut@example.org')).item));
  await system.restart();
  expect(system.output()).toContain('Mended: finished 1 signups.');
  expect(await signUp(system, 'CUT@example.org')).toBe(true);
  const { total, rows } = await readList(system);
  expect([total, rows.sort()]).toEqual([2, ['cut@example.org', 'kept@example.org']]);
}, 60_000);

test('an erasure that was cut after its row is finished: the person is gone, and may come back', async () => {
  await signUp(system, 'kept@example.org');
  await signUp(system, 'erased@example.org');
  await system.kill('SIGKILL');
  await plant(async (db, keysOf) => db.del((await keysOf('erased@example.org')).row));
  await system.restart();
  expect(system.output()).toContain('Mended: finished 1 erasures.');
  expect(await readList(system)).toEqual({ total: 1, rows: ['kept@example.org'] });
  await signUp(system, 'erased@example.org');
  expect((await readList(system)).total).toBe(2);
}, 60_000);

test('a row that a later signup of the same person has replaced goes, from counts that are remembered too', async () => {
  await signUp(system, 'twice@example.org');
  await system.kill('SIGTERM');
  await plant(async (db, keysOf) => {
    const { item, row } = await keysOf('twice@example.org');
    const kept = (await db.get(item)) ?? '';
    const time = /"signedUpAt":\{"S":"([^"]+)"/.exec(kept)?.[1] ?? '';
    const earlier = new Date(Date.parse(time) - 3 * 86_400_000).toISOString();
    const hex = (text: string) => Buffer.from(text).toString('hex');
    await db.put(row.replace(hex(time), hex(earlier)), kept.replace(time, earlier));
    for (const [key, value] of await db.iterator().all()) if (value.includes('"counts"')) await db.del(key);
  });
  // It was closed properly, so nobody looks, and both rows are counted.
  await system.restart();
  expect((await readList(system)).total).toBe(2);
  await system.kill('SIGKILL');
  await system.restart();
  expect(system.output()).toContain('Mended: removed 1 stale rows.');
  expect(await readList(system)).toEqual({ total: 1, rows: ['twice@example.org'] });
}, 60_000);

test('a list that was closed properly is not compared, and one that is whole is left as it is', async () => {
  const writers = createWriters(system, 20);
  writers.start();
  await delay(500);
  await writers.stop();
  await system.kill('SIGTERM');
  await system.restart();
  expect(system.output()).not.toContain('Comparing');
  await system.kill('SIGKILL');
  await system.restart();
  expect(system.output()).toContain('Nothing had to be mended.');
  expect(contradictions(writers, await readList(system))).toEqual([]);
}, 60_000);
