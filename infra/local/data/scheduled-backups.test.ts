import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateOf } from '@tariff-tantrum/lambdas/facts/time';
import {
  AVOID_MIDNIGHT_TIMEOUT_MS,
  avoidMidnight,
  databaseOf,
  fillDataFolder,
  problemsOf,
  startTestSystem,
  until,
  useFolders,
} from '../../testing';

const createFolder = useFolders();
let folder: string;
let dataDir: string;
beforeAll(avoidMidnight, AVOID_MIDNIGHT_TIMEOUT_MS);
beforeEach(async () => {
  [folder, dataDir] = [createFolder(), createFolder()];
  await fillDataFolder(dataDir, 1000, (n) => ({ email: `person-${n}@example.org` }));
});
const OLD = ['signups-2001-01-01.db', 'signups-2001-01-02.db', 'signups-2001-01-03.db'];
const OTHERS = ['notes.txt', 'signups-precious.db'];

describe('BACKUP_DIR', () => {
  it('gets a verified backup a day, and keeps BACKUP_KEEP of them and all other files', async () => {
    const today = `signups-${dateOf(Date.now())}.db`;
    for (const name of [...OLD, ...OTHERS, `${OLD[0]}.77.partial`]) writeFileSync(join(folder, name), '');
    const env = { BACKUP_DIR: folder, BACKUP_KEEP: '2' };
    const system = await startTestSystem({ site: false, dataDir, env });
    await until(() => !readdirSync(folder).includes(OLD[1] ?? ''));
    expect(readdirSync(folder).sort()).toEqual([...OTHERS, OLD[2], today].sort());
    const { mtimeMs, mode } = statSync(join(folder, today));
    expect(mode & 0o777).toBe(0o600);
    // A second start on the same day has nothing to do.
    await system.kill('SIGTERM');
    await system.restart();
    expect(statSync(join(folder, today)).mtimeMs).toBe(mtimeMs);
    expect(await problemsOf(system)).toEqual([]);
    await system.stop();
  });

  /** Damages the key of a signup, which then differs from the index: no start notices that. */
  const damage = () => {
    const content = readFileSync(databaseOf(dataDir));
    const at = content.toString('latin1').search(/(?<!")person-500@/);
    writeFileSync(databaseOf(dataDir), content.fill('x', at, at + 1));
  };
  it.each([
    ['cannot be written', 'missing/backups', () => undefined, 'The folder .* cannot be used \\(ENOENT\\)'],
    ['is of a damaged list', '', damage, 'The file .* is damaged. Restore a backup'],
  ])(
    'reports a backup that %s to log and owner, and deletes none then',
    async (_, name, prepare, sentence) => {
      for (const old of OLD) writeFileSync(join(folder, old), '');
      prepare();
      const env = { BACKUP_DIR: join(folder, name), BACKUP_KEEP: '1' };
      const system = await startTestSystem({ site: false, dataDir, env });
      await until(async () => (await problemsOf(system)).length > 0);
      const title = expect.stringMatching(new RegExp(`^The backup of .* failed: ${sentence}`));
      expect(await problemsOf(system)).toEqual([expect.objectContaining({ severity: 'error', title })]);
      expect(system.output()).toContain('"event":"backup-failed"');
      await system.stop();
      expect(readdirSync(folder).sort()).toEqual(OLD);
    },
  );
});
