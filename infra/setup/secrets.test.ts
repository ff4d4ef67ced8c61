import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { outcomeOf, useFolders } from '../testing';
import { SECRETS } from './secrets.mjs';

const CANARIES = Object.fromEntries(SECRETS.map((name, index) => [name, `canary-${index}`]));

/** Fakes of npm, esbuild and the bundled host, which record the environment that their children would have. */
const RECORD =
  "require('node:fs').appendFileSync(process.env.RECORD_TO, JSON.stringify(process.env) + '\\n');";
const NPM = `
${RECORD}
const { copyFileSync, mkdirSync, writeFileSync } = require('node:fs');
if (process.argv[2] === 'ci') {
  mkdirSync('node_modules/esbuild', { recursive: true });
  writeFileSync('node_modules/esbuild/index.js', process.env.FAKE_ESBUILD);
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
} else {
  mkdirSync('site/public', { recursive: true });
  writeFileSync('site/public/index.html', '');
  writeFileSync('site/build.json', '{}');
}`;
const ESBUILD = `
${RECORD}
const contents = process.env.FAKE_HOST;
exports.build = async ({ outdir }) => ({ outputFiles: [{ path: outdir + '/main.js', contents }], metafile: { inputs: {} } });`;
const HOST = `
exports.start = async ({ env, buildSite }) => {
  await buildSite();
  console.log('The host has ' + Object.values(env).filter((value) => /canary-[0-9]/.test(value)).length + ' secrets.');
};`;

const createFolder = useFolders();
let root: string;
beforeEach(() => {
  root = createFolder();
  for (const file of ['infra/setup', 'infra/local/start.mjs']) {
    cpSync(resolve(file), join(root, file), { recursive: true });
  }
  const folders = ['infra/http', 'lambdas/facts', 'lambdas/contract', 'lambdas/client', 'site'];
  for (const folder of folders) write(`${folder}/x`, '');
  const packages = {
    site: { name: 'site', dependencies: { esbuild: '1' } },
    lambdas: { name: 'lambdas' },
    infra: { name: 'infra' },
    'node_modules/esbuild': { version: '1' },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  write('package.json', JSON.stringify({ version: '1.0.0' }));
  write('npm.cjs', NPM);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('the host gets the secrets of the environment, and npm, Gatsby and esbuild do not', async () => {
  const child = spawn(process.execPath, ['infra/local/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...CANARIES,
      npm_execpath: join(root, 'npm.cjs'),
      RECORD_TO: join(root, 'record'),
      FAKE_ESBUILD: ESBUILD,
      FAKE_HOST: HOST,
    },
  });
  const { output } = await outcomeOf(child);
  expect(output).toContain(`The host has ${SECRETS.length} secrets.`);
  const environments = readFileSync(join(root, 'record'), 'utf8').trim().split('\n');
  expect(environments).toHaveLength(3);
  expect(environments.filter((environment) => /canary-\d/.test(environment))).toEqual([]);
});
