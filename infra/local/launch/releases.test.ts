import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until, useFolders } from '../../testing';
import { unpackRelease } from './archive';
import { linkedRelease } from './installation';
import { runRollback, runUpdate } from './releases';
import { findRunning, type Running } from './running';
import { type Behaviour, packRelease, writeChecksum, writeRelease } from './testing/fake-release';

const createFolder = useFolders();
let folder: string;
let dataDir: string;
let uploads: string;
let printed: string;
let supervisor: { end(): Promise<void> } | undefined;

beforeEach(() => {
  [folder, dataDir, uploads] = [createFolder(), createFolder(), createFolder()];
  writeRelease(join(folder, 'releases'), 'first', 'works');
  symlinkSync('releases/first', join(folder, 'current'));
  writeFileSync(join(dataDir, 'signups.db'), 'the list');
  printed = '';
  for (const method of ['log', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((...lines) => {
      printed += `${lines.join(' ')}\n`;
    });
});
afterEach(async () => {
  await supervisor?.end();
  supervisor = undefined;
});

/** Starts the current release again whenever it ends, as systemd does. Resolves when it runs. */
async function startServer(): Promise<Running> {
  let child: ChildProcess | undefined;
  let isEnding = false;
  const run = async (): Promise<void> => {
    while (!isEnding) {
      child = spawn(join(folder, 'current/launch'), ['start'], {
        env: { DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      await once(child, 'close');
    }
  };
  const ended = run();
  supervisor = {
    async end() {
      isEnding = true;
      child?.kill('SIGKILL');
      await ended;
    },
  };
  return findServer();
}

/** Resolves to the server as soon as one runs. */
async function findServer(): Promise<Running> {
  let running: Running | undefined;
  await until(async () => {
    running = await findRunning(dataDir);
    return running !== undefined;
  });
  if (running === undefined) throw new Error('No server runs.');
  return running;
}

/** Timeouts that a good release never reaches. */
const PATIENT = { trial: 120_000, ready: 120_000, back: 120_000 };
/** Gives up soon on what never becomes ready. */
const HASTY = { ...PATIENT, ready: 1000 };

const current = () => linkedRelease({ folder }, 'current');
const previous = () => linkedRelease({ folder }, 'previous');
const releases = () => readdirSync(join(folder, 'releases')).sort();
const source = () => ({ DATA_DIR: dataDir, PATH: process.env.PATH });
const release = () => join(folder, 'releases', current() ?? '');
const update = (archive: string, timeouts = PATIENT) => runUpdate(release(), [archive], source(), timeouts);
const rollback = () => runRollback(release(), source(), PATIENT);
const pack = (name: string, behaviour: Behaviour) => packRelease(uploads, name, behaviour);

describe('launch update', () => {
  it('switches the running server, keeps the release before, and deletes older ones', async () => {
    await startServer();
    expect(await update(pack('second', 'works'))).toBe(0);
    expect(await findServer()).toMatchObject({ version: 'second' });
    expect([current(), previous(), releases()]).toEqual(['second', 'first', ['first', 'second']]);
    expect(printed).toMatch(/^second is ready after [\d.]+ s\.$/m);
    expect(await update(pack('third', 'works'))).toBe(0);
    expect([current(), previous(), releases()]).toEqual(['third', 'second', ['second', 'third']]);
  });

  it('backs up the list, and tries the release with a copy of it and without emails', async () => {
    await startServer();
    await update(pack('second', 'works'));
    const [backup = ''] = readdirSync(join(dataDir, 'backups'));
    expect(readFileSync(join(dataDir, 'backups', backup), 'utf8')).toBe('the list');
    const trial = JSON.parse(readFileSync(join(folder, 'releases/second/trial.json'), 'utf8'));
    expect(trial).toMatchObject({
      list: 'the list',
      env: { PORT: '0', MAIL_ENGINE: 'outbox', SMTP_URL: '', DYNAMODB_ENDPOINT: '' },
    });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('trial'))).toEqual([]);
  });

  it('only switches if no server runs', async () => {
    expect(await update(pack('second', 'works'))).toBe(0);
    expect([current(), previous()]).toEqual(['second', 'first']);
    expect(printed).toContain('No server is running here; start it.');
  });

  it.each([
    ['crashes', PATIENT, 'The reason.'],
    ['hangs', { ...PATIENT, trial: 500 }, 'It was not ready after 0.5 s.'],
  ] as const)('changes nothing if the trial of the release %s', async (behaviour, timeouts, reason) => {
    const { pid } = await startServer();
    await expect(update(pack('second', behaviour), timeouts)).rejects.toThrow(
      `The release does not start. The server still runs the one before. ${reason}`,
    );
    expect([current(), previous(), (await findServer()).pid]).toEqual(['first', undefined, pid]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('trial'))).toEqual([]);
  });

  it('changes nothing if the list cannot be backed up', async () => {
    writeFileSync(join(folder, 'releases/first/behaviour'), 'cannot back up');
    const { pid } = await startServer();
    await expect(update(pack('second', 'works'))).rejects.toThrow('The list could not be backed up.');
    expect([current(), (await findServer()).pid]).toEqual(['first', pid]);
  });

  it.each(['crashes live', 'is never ready live'] as const)(
    'goes back by itself if the release %s',
    async (behaviour) => {
      await startServer();
      expect(await update(pack('second', behaviour), HASTY)).toBe(1);
      expect(printed).toContain('first is the current release again, and ready.');
      expect([current(), previous()]).toEqual(['first', undefined]);
      await until(async () => (await findRunning(dataDir))?.version === 'first');
    },
  );

  it('says so if the release before is not ready either', async () => {
    await startServer();
    const archive = pack('second', 'crashes live');
    // One millisecond is too short for any release to become ready.
    const broken = update(archive, { ...HASTY, back: 1 });
    expect(await broken).toBe(1);
    expect(printed).toContain('first is not ready either.');
    expect(printed).toMatch(/second did not become ready\. The log says why/);
    expect(current()).toBe('first');
  });

  it('needs one archive', async () => {
    expect(await runUpdate(release(), [], source())).toBe(2);
    expect(printed).toBe('Usage: ./launch update <archive>\n');
  });
});

describe('launch update refuses', () => {
  const refusal = async (archive: string, sentence: string) => {
    await expect(update(archive)).rejects.toThrow(sentence);
    expect([current(), releases()]).toEqual(['first', ['first']]);
  };

  it('a missing archive, one without a checksum, and one with another', async () => {
    await refusal(join(uploads, 'none.tar.gz'), 'There is no file');
    const archive = pack('second', 'works');
    truncateSync(archive, 500);
    await refusal(archive, 'is damaged: its checksum is another.');
    rmSync(`${archive}.sha256`);
    await refusal(archive, 'is missing. Copy it beside the archive.');
  });

  it('an archive that was cut off before its checksum was made', async () => {
    const archive = pack('second', 'works');
    truncateSync(archive, 500);
    writeChecksum(archive);
    await refusal(archive, 'cannot be unpacked');
  });

  it('an archive of something else, and that of the current release', async () => {
    const archive = join(uploads, 'other.tar.gz');
    writeFileSync(join(uploads, 'text'), '');
    execFileSync('tar', ['-czf', archive, '-C', uploads, 'text']);
    writeChecksum(archive);
    await refusal(archive, 'is not a release of this program.');
    await refusal(pack('first', 'works'), 'first is the current release already.');
  });

  it('a release that does not run on this machine, with its reason', async () => {
    await refusal(
      pack('second', 'does not run'),
      'second does not run on this machine: This release is for another machine. Nothing was changed.',
    );
  });

  it('a folder that it may not write to', () => {
    const missing = { folder: join(folder, 'missing') };
    expect(() => unpackRelease(missing, pack('second', 'works'))).toThrow('Nothing can be written to');
  });
});

describe('launch rollback', () => {
  it('returns to the release before, and forward again', async () => {
    await startServer();
    await update(pack('second', 'works'));
    expect(await rollback()).toBe(0);
    expect([current(), previous(), (await findServer()).version]).toEqual(['first', 'second', 'first']);
    expect(await rollback()).toBe(0);
    expect([current(), (await findServer()).version]).toEqual(['second', 'second']);
  });

  it('refuses without a release before, and if that was deleted', async () => {
    await expect(rollback()).rejects.toThrow('There is no release before this one.');
    await update(pack('second', 'works'));
    rmSync(join(folder, 'releases/first'), { recursive: true });
    await expect(rollback()).rejects.toThrow('There is no release before this one.');
    expect(current()).toBe('second');
  });
});
