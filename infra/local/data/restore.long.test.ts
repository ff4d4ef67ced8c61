import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  databaseOf,
  fillDataFolder,
  readSignups,
  signUp,
  startTestSystem,
  until,
  useFolders,
} from '../../testing';

const ROUNDS = 20;
const CLIENTS = 20;
const createFolder = useFolders();

/** Runs `npm run -s backup` or `restore`. Resolves to its exit code and what it printed. */
const run = (command: string[], dataDir: string): Promise<[code: number, output: string]> =>
  new Promise((done) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(process.execPath, ['infra/local/backup.mjs', ...command], { env }, (error, stdout, stderr) =>
      done([Number(error?.code ?? 0), stdout + stderr]),
    );
  });

/** Overwrites 20 kB of a file, from a tenth of it on. */
function damage(file: string, tenth: number): void {
  const content = readFileSync(file);
  const at = Math.min(Math.floor((content.length * tenth) / 10), content.length - 20_000);
  writeFileSync(file, content.fill('x', at, at + 20_000));
}

test(`${ROUNDS} backups under load have every signup that was acknowledged before, and none is restored damaged`, async () => {
  const dataDir = createFolder();
  const folder = createFolder();
  await fillDataFolder(dataDir, 1000, (n) => ({ email: `person-${n}@example.org` }));
  let system = await startTestSystem({ site: false, dataDir });
  let acknowledged = (await readSignups(system)).rows;
  for (let round = 0; round < ROUNDS; round += 1) {
    let running = true;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = 0; running; n += 1) {
        const email = `round-${round}-${client}-${n}@example.org`;
        if (await signUp(system, email)) acknowledged.push(email);
      }
    });
    const enough = acknowledged.length + 100;
    await until(() => acknowledged.length >= enough);
    const before = [...acknowledged];
    const file = join(folder, `${round}.db`);
    expect(await run([file], dataDir)).toEqual([0, expect.stringContaining(' signups, ')]);
    running = false;
    await Promise.all(clients);
    await system.kill(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');

    const damaged = join(folder, `${round}-damaged.db`);
    copyFileSync(file, damaged);
    damage(damaged, round % 10);
    expect(await run(['--restore', damaged], dataDir)).toEqual([1, expect.stringContaining('is damaged.')]);
    damage(databaseOf(dataDir), round % 10);
    expect(await run(['--restore', file], dataDir)).toEqual([0, expect.stringContaining('Restored ')]);

    system = await startTestSystem({ site: false, dataDir });
    const { total, rows } = await readSignups(system);
    const restored = new Set(rows);
    expect(before.filter((email) => !restored.has(email))).toEqual([]);
    expect([total, restored.size]).toEqual([rows.length, rows.length]);
    process.stdout.write(`${round + 1}: ${before.length} before the backup, ${rows.length} restored\n`);
    acknowledged = rows;
  }
  await system.stop();
}, 600_000);
