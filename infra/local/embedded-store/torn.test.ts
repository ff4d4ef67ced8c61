import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { StartError } from '../start-error';
import { signUp, startTestSystem } from '../testing';
import { openStore } from './open';

const PAGE = 4096;
const LENGTHS = Array.from({ length: 64 }, (_, n) => n + 1);
const people = Array.from({ length: 12 }, (_, n) => `person-${n}@example.org`);

let kept: string;
beforeAll(async () => {
  kept = mkdtempSync(join(tmpdir(), 'kept-list-'));
  const system = await startTestSystem({ site: false, dataDir: kept });
  for (const email of people) expect(await signUp(system, email)).toBe(true);
  await system.kill('SIGKILL');
}, 30_000);
afterAll(() => rmSync(kept, { recursive: true }));

/** A copy of the list whose log lacks its last bytes; `onPage` says that it ends where a kill can end it. */
function tornBy(bytes: number): { folder: string; onPage: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'torn-list-'));
  cpSync(kept, folder, { recursive: true });
  const store = join(folder, 'store');
  const log = join(store, readdirSync(store).find((name) => name.endsWith('.log')) ?? '');
  const left = statSync(log).size - bytes;
  truncateSync(log, left);
  return { folder, onPage: left % PAGE === 0 };
}

const opened = (folder: string, acceptTornLog: boolean) =>
  openStore({ folder, acceptTornLog }, () => undefined).then(
    () => 'opened',
    (error: unknown) => (error instanceof StartError ? error.message : error),
  );

/** How often each person stands in the table and in its index. */
async function counts(folder: string): Promise<number[]> {
  const db = new ClassicLevel(join(folder, 'store'));
  await db.open();
  const entries = await db.iterator().all();
  await db.close();
  return people.flatMap((email) =>
    ['item-', 'index-local~'].map(
      (kind) =>
        entries.filter(([key, value]) => key.startsWith(kind) && value.includes(`{"S":"${email}"}`)).length,
    ),
  );
}

test('a log torn by any 1 to 64 bytes is refused with a sentence; told to go on, nobody acknowledged is lost', async () => {
  const outcomes = LENGTHS.map(async (bytes) => {
    const { folder, onPage } = tornBy(bytes);
    const refused = await opened(folder, false);
    const accepted = onPage ? 'opened' : await opened(folder, true);
    const outcome = { bytes, refused, accepted, counts: await counts(folder) };
    rmSync(folder, { recursive: true });
    const expected = onPage ? 'opened' : expect.stringContaining('is torn: its last record was cut');
    expect(outcome).toEqual({
      bytes,
      refused: expected,
      accepted: 'opened',
      counts: Array<number>(2 * people.length).fill(1),
    });
  });
  await Promise.all(outcomes);
}, 60_000);
