import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, outcomeOf, useFolders } from '../testing';

const SETUP = resolve('infra/setup/index.mjs');

/** A fake npm, which records its commands and "installs" or "builds". */
const NPM = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const [command, ...options] = process.argv.slice(2);
const selected = options.filter((option) => /^--(ignore-scripts|(workspace|omit|include)=)/.test(option));
appendFileSync('npm-calls', [command, ...selected].join(' ') + '\\n');
await new Promise((resolve) => setTimeout(resolve, Number(process.env.NPM_DELAY ?? 0)));
if (command !== 'run') {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  delete lock.packages['node_modules/for-another-system'];
  if (!options.includes('--include=dev')) delete lock.packages['node_modules/test-tool'];
  for (const path of Object.keys(lock.packages)) mkdirSync(path || '.', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
} else {
  mkdirSync('site/public', { recursive: true });
  writeFileSync('site/public/index.html', '');
  console.log('info x\\nsuccess facts - 1.250s\\n\\x1b[2Ksuccess Gatsby - 20.5s - 17/17 a/s');
  writeFileSync('site/build.json', JSON.stringify({ siteUrl: process.env.SITE_URL.replace(/\\/+$/, ''), hosting: process.env.SITE_HOSTING, epoch: process.env.SOURCE_DATE_EPOCH }));
}
`;

const createFolder = useFolders();
let root: string;
beforeEach(() => {
  root = createFolder();
  write('npm.mjs', NPM);
  write('site/src/page.tsx', 'page');
  write('lambdas/facts/facts.ts', 'facts');
  write('infra/setup/licences.mjs', '');
  for (const folder of ['contract', 'client']) write(`lambdas/${folder}/x.ts`, '');
  write('infra/setup/licences.mjs', '');
  write('package-lock.json', lock('1.0.0'));
});

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': { devDependencies: { 'test-tool': '*' } },
      ...Object.fromEntries(WORKSPACES.map((folder) => [folder, { name: `@app/${folder}` }])),
      site: { name: '@app/site', dependencies: { thing: '*', 'for-another-system': '*' } },
      'node_modules/thing': { version },
      'node_modules/test-tool': { version },
      'node_modules/for-another-system': { version, optional: true },
    },
  });
const WORKSPACES = ['lambdas', 'infra', 'infra/aws', 'admin-cli', 'admin-desktop'];

/** Runs a line with the set-up's functions in its own process. */
const run = (line: string, variables?: Record<string, string>) => outcomeOf(start(line, variables));

function start(line: string, variables: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  const program = `import * as setup from ${JSON.stringify(SETUP)}; const root = process.cwd(); ${line}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.mjs'), ...variables },
  });
}

const calls = () =>
  existsSync(join(root, 'npm-calls')) ? readFileSync(join(root, 'npm-calls'), 'utf8') : '';
const install = (group = 'start') => run(`await setup.ensureInstalled(root, '${group}');`);
const build = (options = '') => run(`await setup.ensureSite(root, { ${options} });`);

test('Node 20.19 or newer will do', async () => {
  const versions = ['20.19.0', '20.20.2', '22.0.0', '20.18.3', '18.20.0'];
  const { output } = await run(
    `for (const version of ${JSON.stringify(versions)}) console.log(setup.nodeProblem(version) ?? 'fine');`,
  );
  const problem = (version: string) =>
    `This needs Node 20.19 or newer; you have ${version}. Get it from https://nodejs.org`;
  expect(output.trim().split('\n')).toEqual(['fine', 'fine', 'fine', problem('20.18.3'), problem('18.20.0')]);
});

describe('packages', () => {
  // npm versions that do not know the list in package.json would run the packages' scripts.
  const SAFELY = '--ignore-scripts';
  const SELECTED = '--workspace=@app/site --workspace=@app/lambdas --workspace=@app/infra\n';
  const FOR_START = `ci --omit=dev ${SAFELY} ${SELECTED}`;
  const ADDED = `install --include=dev ${SAFELY} ${SELECTED}`;

  it('are installed once, and again when the lock file or the folder is another', async () => {
    await install();
    await install();
    expect(calls()).toBe(FOR_START);
    write('package-lock.json', lock('1.0.1'));
    await install();
    rmSync(join(root, 'node_modules/thing'), { recursive: true });
    await install();
    expect(calls()).toBe(FOR_START + ADDED + ADDED);
  });

  it('that a command does not need are added by the first that needs them', async () => {
    await install();
    await install('everything');
    expect(calls()).toBe(`${FOR_START}install --include=dev ${SAFELY}\n`);
    await install('terminal');
    await install();
    expect(calls().split('\n')).toHaveLength(3);
  });

  it('are replaced if an installation was cut off', async () => {
    await install();
    write('.cache/installing', '');
    await install();
    await install();
    expect(calls()).toBe(FOR_START + FOR_START);
  });
});

test('the site is built once, and again after a source changed', async () => {
  await build();
  await build();
  expect(calls()).toBe('run\n');
  appendFileSync(join(root, 'site/src/page.tsx'), '.');
  await build();
  appendFileSync(join(root, 'lambdas/facts/facts.ts'), '.');
  await build();
  rmSync(join(root, 'site/build.json'));
  await build();
  await run('setup.forgetSite(root);');
  await build();
  expect(calls()).toBe('run\n'.repeat(5));
});

test('a site that was built for AWS is built again for one machine', async () => {
  await build("hosting: 'aws'");
  await build("hosting: 'aws'");
  expect(calls()).toBe('run\n');
  await build();
  await build("hosting: 'machine'");
  expect(calls()).toBe('run\nrun\n');
});

test('another address builds the site again only with exactAddress', async () => {
  await build();
  await build("siteUrl: 'https://launch.example'");
  expect(calls()).toBe('run\n');
  await build("siteUrl: 'https://launch.example', exactAddress: true");
  await build("siteUrl: 'https://launch.example/', exactAddress: true");
  expect(calls()).toBe('run\nrun\n');
});

test('a site for a day is built again only for another day', async () => {
  await build();
  await build("day: '2026-11-28'");
  await build("day: '2026-11-28'");
  await build();
  expect(calls()).toBe('run\nrun\n');
  await build("day: '2026-11-29'");
  expect(calls()).toBe('run\nrun\nrun\n');
  expect(JSON.parse(readFileSync(join(root, 'site/build.json'), 'utf8')).epoch).toBe('1795910400');
});

test('the steps that a build prints are passed on with their seconds', async () => {
  const { output } = await build("onStep: (title, seconds) => console.log(title + ':', seconds)");
  expect(output.match(/^(facts|Gatsby): .*$/gm)).toEqual(['facts: 1.25', 'Gatsby: 20.5']);
  expect((await build()).output).toBe('');
});

test('of several processes one builds, and the others wait for it', async () => {
  // So long that all of them need the build before the first has finished it.
  const buildSlowly = () => run('await setup.ensureSite(root, {});', { NPM_DELAY: '1000' });
  const all = await Promise.all([buildSlowly(), buildSlowly(), buildSlowly()]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(calls()).toBe('run\n');
});

test('the build lock of a process that has died is released', async () => {
  write('.cache/site-build.lock', '999999999');
  expect((await build()).code).toBe(0);
});

test('a lock that is released just before it is read is taken', async () => {
  write('.cache/site-build.lock', String(process.pid));
  const released = await run(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readFileSync, rmSync } = fs;
    fs.readFileSync = (file, ...rest) => {
      if (String(file).endsWith('.lock')) rmSync(file, { force: true });
      return readFileSync(file, ...rest);
    };
    syncBuiltinESMExports();
    await setup.ensureSite(root);`);
  expect(released).toEqual({ code: 0, output: expect.stringContaining('site: done') });
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a build under way, and releases its lock', async (signal, exitCode) => {
  write(
    'npm.mjs',
    `import { renameSync, writeFileSync } from 'node:fs';
    writeFileSync('draft', String(process.pid));
    renameSync('draft', 'npm-pid');
    setInterval(() => undefined, 1000);`,
  );
  const child = start('await setup.ensureSite(root);');
  while (!existsSync(join(root, 'npm-pid'))) await delay(10);
  const npm = Number(readFileSync(join(root, 'npm-pid'), 'utf8'));
  child.kill(signal);
  expect(await once(child, 'close')).toEqual([exitCode, null]);
  expect(existsSync(join(root, '.cache/site-build.lock'))).toBe(false);
  while (isAlive(npm)) await delay(10);
});

describe('bundles of the host', () => {
  beforeEach(() => {
    const programs = ['main', 'data/backup', 'data/backup-program', 'launch/releases'].map(
      (name) => `infra/local/${name}`,
    );
    for (const file of [...programs, 'lambdas/table/sqlite/worker', 'infra/http/x']) write(`${file}.ts`, '');
    mkdirSync(join(root, '.cache/host'), { recursive: true });
  });
  const bundleHost = () => run('await setup.ensureHost(root);');

  it('are deleted although a draft among them has been renamed', async () => {
    symlinkSync('nowhere', join(root, '.cache/host/draft'));
    expect(await bundleHost()).toEqual({ code: 0, output: '' });
  });

  it('are kept for a month after another one has replaced them, since a host may run from them', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const [name, days] of [
      ['replaced-long-ago', 90],
      ['replaced-lately', 60],
      ['last', 20],
    ] as const) {
      mkdirSync(join(root, '.cache/host', name));
      utimesSync(join(root, '.cache/host', name), daysAgo(days), daysAgo(days));
    }
    expect(await bundleHost()).toEqual({ code: 0, output: '' });
    const kept = readdirSync(join(root, '.cache/host'));
    expect(kept).toEqual(expect.arrayContaining(['last', 'replaced-lately']));
    expect(kept).not.toContain('replaced-long-ago');
  });
});

test('a failed build prints its output, and the next start retries it', async () => {
  write('npm.mjs', "console.log('the reason'); process.exit(3);");
  const { code, output } = await run(
    'await setup.ensureSite(root).catch((error) => { console.error(error.message); process.exit(1); });',
  );
  expect(code).toBe(1);
  expect(output).toMatch(/the reason\nBuilding the site failed\. See its output above\./);
  write('npm.mjs', NPM);
  expect((await build()).code).toBe(0);
});

test('a failed build prints nothing of npm', async () => {
  write(
    'npm.mjs',
    "console.log('the reason'); if (!process.argv.includes('--silent')) console.error('npm error'); process.exit(1);",
  );
  expect((await build()).output).not.toContain('npm error');
});

describe('a build that does not end well', () => {
  const FAILING = `
    import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
    rmSync('site/public', { recursive: true, force: true });
    mkdirSync('site/public');
    writeFileSync('site/public/index.html', 'half');
    writeFileSync('site/build.json', '{}');
    process.exit(3);`;
  const builtSite = () =>
    ['site/public/index.html', 'site/build.json'].map((path) => readFileSync(join(root, path), 'utf8'));
  let complete: string[];
  beforeEach(async () => {
    await build();
    complete = builtSite();
    appendFileSync(join(root, 'lambdas/facts/facts.ts'), '.');
  });

  it('leaves the built site as it was', async () => {
    write('npm.mjs', FAILING);
    expect((await build()).code).not.toBe(0);
    expect(builtSite()).toEqual(complete);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves it to the next one if it is ended by %s',
    async (signal) => {
      write(
        'npm.mjs',
        FAILING.replace('process.exit(3);', "writeFileSync('waits', ''); setTimeout(() => {}, 8000);"),
      );
      const child = start('await setup.ensureSite(root);');
      while (!existsSync(join(root, 'waits'))) await delay(10);
      child.kill(signal);
      await once(child, 'close');
      if (signal === 'SIGTERM') expect(builtSite()).toEqual(complete);
      write('npm.mjs', FAILING);
      expect((await build()).code).not.toBe(0);
      expect(builtSite()).toEqual(complete);
      write('npm.mjs', NPM);
      expect((await build()).code).toBe(0);
      expect(existsSync(join(root, '.cache/previous-site'))).toBe(false);
    },
  );
});

test('a build whose program cannot be started prints why', async () => {
  const { output } = await run(`
    process.env.npm_execpath = '';
    process.env.PATH = '/nowhere';
    await setup.ensureSite(root).catch((error) => console.error(error.message));`);
  expect(output).toMatch(/spawn npm ENOENT\nBuilding the site failed\. See its output above\./);
});

test('a waiter that is too late does not delete the lock that another one holds', async () => {
  const script = `
    import { readFileSync, writeFileSync, existsSync } from 'node:fs';
    import { releaseDead } from ${JSON.stringify(resolve('infra/setup/run.mjs'))};
    const [, , file] = process.argv;
    writeFileSync(file, String(process.pid));
    releaseDead(file, 999999);
    const kept = existsSync(file) && readFileSync(file, 'utf8') === String(process.pid);
    writeFileSync(file, '999999');
    releaseDead(file, 999999);
    process.exit(kept && !existsSync(file) ? 0 : 1);
  `;
  write('waiters.mjs', script);
  const child = spawn(process.execPath, ['waiters.mjs', 'some.lock'], { cwd: root });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(existsSync(join(root, 'some.lock.999999'))).toBe(false);
});
