import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const SETUP = resolve('infra/setup/index.mjs');

/** A fake npm, which records its commands and "installs" or "builds". */
const NPM = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const [command] = process.argv.slice(2);
appendFileSync('npm-calls', command + '\\n');
await new Promise((resolve) => setTimeout(resolve, 300));
if (command === 'ci') {
  mkdirSync('node_modules/thing', { recursive: true });
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  delete lock.packages['node_modules/for-another-system'];
  writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
} else {
  mkdirSync('site/public', { recursive: true });
  writeFileSync('site/public/index.html', '');
  writeFileSync('site/build.json', JSON.stringify({ siteUrl: process.env.SITE_URL, hosting: process.env.SITE_HOSTING }));
}
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'setup-'));
  write('npm.mjs', NPM);
  write('site/src/page.tsx', 'page');
  write('lambdas/contract/facts.ts', 'facts');
  write('package-lock.json', lock('1.0.0'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      site: {},
      'node_modules/thing': { version },
      'node_modules/for-another-system': { version, optional: true },
    },
  });

/** Runs a line with the set-up's functions in its own process. */
async function run(line: string): Promise<{ code: number | null; output: string }> {
  const program = `import * as setup from ${JSON.stringify(SETUP)}; const root = process.cwd(); ${line}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.mjs') },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

const calls = () =>
  existsSync(join(root, 'npm-calls')) ? readFileSync(join(root, 'npm-calls'), 'utf8') : '';
const install = () => run('await setup.ensureInstalled(root);');
const build = (options = '') => run(`await setup.ensureSite(root, { ${options} });`);

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['20.18.3', false],
  ['18.20.0', false],
])('Node %s will do: %s', async (version, isFine) => {
  const { output } = await run(`console.log(setup.nodeProblem('${version}') ?? 'fine');`);
  expect(output).toBe(
    isFine
      ? 'fine\n'
      : `This needs Node 20.19 or newer; you have ${version}. Get it from https://nodejs.org\n`,
  );
});

test('packages are installed once, and again when the lock file or the folder is another', async () => {
  await install();
  await install();
  expect(calls()).toBe('ci\n');
  write('package-lock.json', lock('1.0.1'));
  await install();
  expect(calls()).toBe('ci\nci\n');
  rmSync(join(root, 'node_modules/thing'), { recursive: true });
  await install();
  expect(calls()).toBe('ci\nci\nci\n');
}, 30_000);

test('the site is built once, and again after a source changed', async () => {
  await build();
  await build();
  expect(calls()).toBe('run\n');
  appendFileSync(join(root, 'site/src/page.tsx'), '.');
  await build();
  appendFileSync(join(root, 'lambdas/contract/facts.ts'), '.');
  await build();
  rmSync(join(root, 'site/build.json'));
  await build();
  await run('setup.forgetSite(root);');
  await build();
  expect(calls()).toBe('run\n'.repeat(5));
}, 30_000);

test('a site that was built for AWS is built again for one machine', async () => {
  await build("hosting: 'aws'");
  await build("hosting: 'aws'");
  expect(calls()).toBe('run\n');
  await build();
  await build("hosting: 'machine'");
  expect(calls()).toBe('run\nrun\n');
}, 30_000);

test('another address builds the site again only with exactAddress', async () => {
  await build();
  await build("siteUrl: 'https://launch.example'");
  expect(calls()).toBe('run\n');
  await build("siteUrl: 'https://launch.example', exactAddress: true");
  await build("siteUrl: 'https://launch.example', exactAddress: true");
  expect(calls()).toBe('run\nrun\n');
}, 30_000);

test('of several processes one builds, and the others wait for it', async () => {
  const all = await Promise.all([build(), build(), build()]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(calls()).toBe('run\n');
}, 30_000);

test('the build lock of a process that has died is released', async () => {
  write('.cache/site-build.lock', '999999999');
  expect((await build()).code).toBe(0);
}, 30_000);

test('a failed build prints its output, and the next start retries it', async () => {
  write('npm.mjs', "console.log('the reason'); process.exit(3);");
  const { code, output } = await run(
    'await setup.ensureSite(root).catch((error) => { console.error(error.message); process.exit(1); });',
  );
  expect(code).toBe(1);
  expect(output).toMatch(/the reason\nBuilding the site failed\. See its output above\./);
  write('npm.mjs', NPM);
  expect((await build()).code).toBe(0);
}, 30_000);
