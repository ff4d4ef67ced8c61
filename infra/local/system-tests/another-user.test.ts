import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository, outcomeOf, repository, useFolders } from '../../testing';

/**
 * The user nobody, for tests that run as root: no file mode stops root. Others write to nothing in a folder without the
 * right.
 */
const NOBODY = process.getuid?.() === 0 ? 65534 : undefined;
const SERVICE = NOBODY === undefined ? {} : { uid: NOBODY, gid: NOBODY };

/** "Builds" the site by a copy of the built one. */
const NPM = `
import { cpSync } from 'node:fs';
for (const name of ['public', 'build.json'])
  cpSync(${JSON.stringify(join(repository(), 'site'))} + '/' + name, 'site/' + name, { recursive: true });
`;

const createFolder = useFolders();
let checkout: string;

/** The hosts that were started. */
const started: ChildProcess[] = [];

/** Runs a program of the checkout in a shell with a umask. */
function launch(script: string, env: Record<string, string>, { umask = '022', user = {} } = {}) {
  const command = `umask ${umask}; exec "${process.execPath}" ${script}`;
  return spawn('sh', ['-c', command], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      npm_execpath: join(checkout, 'npm.mjs'),
      PORT: '0',
      ...env,
    },
    ...user,
  });
}

const run = (...args: Parameters<typeof launch>) => outcomeOf(launch(...args));

/** Starts the host, and resolves to its address when it is ready. */
async function start(env: Record<string, string>, as: Parameters<typeof launch>[2], option = '') {
  const child = launch(`infra/local/start.mjs ${option}`, env, as);
  started.push(child);
  const outcome = outcomeOf(child);
  const url = await new Promise<string | undefined>((found) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [, ready] = /^Ready: (\S+)$/m.exec(output) ?? [];
      if (ready) found(ready);
    });
    void outcome.then(() => found(undefined));
  });
  if (url === undefined) throw new Error((await outcome).output);
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return outcome;
    },
  };
}

/** A folder of the service, as its data folder and for backups. */
function serviceFolder(): string {
  const folder = createFolder();
  if (NOBODY !== undefined) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

/** Takes the right to write from everybody, or gives it back. */
function allowWriting(isAllowed: boolean): void {
  if (NOBODY !== undefined) return;
  spawnSync('chmod', ['-R', isAllowed ? 'u+w' : 'a-w', ...listFolders()]);
}
const listFolders = () => ['.cache', 'site', 'admin-cli'].map((name) => join(checkout, name));

afterEach(() => {
  // Of a test that has failed.
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe.each(['077', '022'])('after a build with the umask %s, and a start', (umask) => {
  beforeAll(async () => {
    checkout = createFolder();
    chmodSync(checkout, 0o755);
    copyRepository(checkout);
    writeFileSync(join(checkout, 'npm.mjs'), NPM);
    const build = () => run('infra/local/start.mjs --build', {}, { umask });
    expect(await build()).toMatchObject({ code: 0 });
    const owner = await start({ DATA_DIR: createFolder() }, { umask });
    expect(await owner.stop()).toMatchObject({ code: 0 });
    // Nothing has changed, so it writes nothing.
    expect(await build()).toMatchObject({ code: 0 });
    allowWriting(false);
  });
  afterAll(() => allowWriting(true));

  it('another user restores a backup', async () => {
    const [DATA_DIR, backups] = [serviceFolder(), serviceFolder()];
    const service = { umask: '077', user: SERVICE };
    const system = await start({ DATA_DIR }, service);
    const file = join(backups, 'list.db');
    expect(await run(`infra/local/backup.mjs ${file}`, { DATA_DIR }, service)).toMatchObject({ code: 0 });
    await system.stop();
    expect(
      await run(`infra/local/backup.mjs --restore ${file}`, { DATA_DIR: serviceFolder() }, service),
    ).toMatchObject({ code: 0 });
  });

  it('another user, who may write only data, starts the system, and uses the commands of the owner', async () => {
    const [DATA_DIR, backups] = [serviceFolder(), serviceFolder()];
    const service = { umask: '077', user: SERVICE };
    const system = await start({ DATA_DIR, BACKUP_DIR: join(backups, 'daily') }, service);
    const env = { DATA_DIR, PORT: new URL(system.url).port };
    expect((await fetch(system.url)).status).toBe(200);
    const doctor = await run('admin-cli/bin.mjs doctor --json', env, service);
    expect(doctor.output).toContain('"checks"');
    expect(await run('admin-cli/bin.mjs stats', env, service)).toMatchObject({ code: 0 });
    const file = join(backups, 'list.db');
    expect(await run(`infra/local/backup.mjs ${file}`, env, service)).toMatchObject({ code: 0 });
    expect(readdirSync(join(backups, 'daily')).length).toBeGreaterThan(0);

    // The sources are those of a new version, which nobody has built yet.
    allowWriting(true);
    appendFileSync(join(checkout, 'lambdas/facts/facts.ts'), '\nexport const MORE = 1;\n');
    allowWriting(false);
    const sentence = /this user may not write to .*\. Run `npm run build` as the user who owns the folder\./;
    for (const script of [
      'infra/local/start.mjs',
      `infra/local/backup.mjs ${file}-2`,
      'admin-cli/bin.mjs stats',
    ]) {
      const { code, output } = await run(script, { ...env, PORT: '0' }, service);
      expect([script, code, output.trim().split('\n').length, output]).toEqual([
        script,
        1,
        1,
        expect.stringMatching(sentence),
      ]);
    }
    // The host's own program still makes backups.
    const hosts = join(checkout, '.cache/host');
    const [bundle = ''] = readdirSync(hosts);
    const own = await run(`${join(hosts, bundle, 'backup-program.js')} ${file}-3`, env, service);
    expect(own).toMatchObject({ code: 0 });
    expect(await system.stop()).toMatchObject({ code: 0 });
  });

  it('a restart serves the pages before, after a build that failed and during one that was killed', async () => {
    const page = async () => {
      const service = { umask: '077', user: SERVICE };
      const system = await start({ DATA_DIR: serviceFolder() }, service, '--last-build');
      const text = await (await fetch(system.url)).text();
      await system.stop();
      return text.replaceAll(system.url, '');
    };
    allowWriting(true);
    const built = await page();
    appendFileSync(join(checkout, 'lambdas/facts/facts.ts'), '\nexport const EVEN_MORE = 1;\n');
    const half = "import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('site/public');";
    for (const end of ['process.exit(1);', "process.kill(process.ppid, 'SIGKILL');"]) {
      writeFileSync(
        join(checkout, 'npm.mjs'),
        `${half} writeFileSync('site/public/index.html', 'half'); ${end}`,
      );
      expect((await run('infra/local/start.mjs --build', {}, { umask })).code).not.toBe(0);
      // The text is long.
      expect((await page()) === built).toBe(true);
    }
  });
});
