// `npm run pack`: one archive that runs on a server with Node alone. Plain JavaScript: it runs before anything is
// installed.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hashOfFiles } from '../setup/hash.mjs';
import { ensureHost, ensureInstalled, ensureSite, ensureTerminal, requireNode } from '../setup/index.mjs';
import { readCommit } from '../setup/version.mjs';
import { writeArchive } from './archive.mjs';

/**
 * The driver of SQLite, which loads its native part by a path relative to its own folder, and the package that it needs
 * for that.
 */
const DRIVER = 'node_modules/@photostructure/sqlite';
const LOADER = 'node_modules/node-gyp-build';
const NOT_PACKED = /\.map$/;

const root = fileURLToPath(new URL('../..', import.meta.url));
try {
  requireNode();
  const { target = `${process.platform}-${process.arch}` } = readOptions();
  await ensureInstalled(root, 'start');
  requireTarget(target);
  const commit = readCommit(root);
  // Each pack of a commit is made for the same day.
  const day = commit.isChanged ? undefined : commit.day;
  await ensureSite(root, { siteUrl: process.env.SITE_URL || undefined, exactAddress: true, day });
  ensureTerminal(root);
  const { folder: host } = await ensureHost(root);
  await pack(host, target, commit);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function readOptions() {
  return parseArgs({ options: { target: { type: 'string' } } }).values;
}

function requireTarget(target) {
  const targets = readdirSync(join(root, DRIVER, 'prebuilds')).filter((name) => name.startsWith('linux-'));
  if (targets.includes(target)) return;
  throw new Error(
    `There is no SQLite for the target ${target}. Use --target with one of: ${targets.join(', ')}.`,
  );
}

/** Writes the archive and its checksum into the folder `release`. */
async function pack(host, target, { commit, day, isChanged }) {
  const out = join(root, 'release');
  const draft = join(out, 'draft');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  copyRelease(host, target, draft);
  const { version: number } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const content = hashOfFiles(draft, readdirSync(draft), /^$/).slice(0, 8);
  // Facts that were edited and not committed make another version.
  const name = [number, commit?.slice(0, 8), (isChanged || !commit) && content].filter(Boolean).join('-');
  writeFileSync(join(draft, 'version.json'), `${JSON.stringify({ name, target, commit, day })}\n`);
  const file = join(out, `tariff-tantrum-${name}-${target}.tar.gz`);
  await writeArchive(draft, `tariff-tantrum-${name}`, file);
  rmSync(draft, { recursive: true });
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(`${file}.sha256`, `${hash}  ${file.slice(out.length + 1)}\n`);
  console.log(`${relative(process.cwd(), file)}: ${(bytes.length / 1e6).toFixed(1)} MB, version ${name}`);
}

function copyRelease(host, target, draft) {
  const copy = (from, to) =>
    cpSync(join(root, from), join(draft, to), {
      recursive: true,
      filter: (path) => !NOT_PACKED.test(path),
    });
  const bundle = relative(root, host);
  copy(bundle, 'server');
  copy('infra/pack/launch', 'launch');
  copy('infra/pack/launch.mjs', 'pack/launch.mjs');
  for (const name of ['node.mjs', 'secrets.mjs']) copy(`infra/setup/${name}`, `setup/${name}`);
  for (const name of ['launch.service', 'launch.socket', 'Caddyfile', 'settings.example.env'])
    copy(`infra/pack/${name}`, name);
  copy('docs/live.md', 'live.md');
  copy('LICENSE', 'LICENSE');
  copy('site/public', 'site/public');
  copy('site/build.json', 'site/build.json');
  copy('admin-cli/dist', 'terminal');
  for (const name of ['package.json', 'LICENSE', 'dist/index.cjs', 'dist/index.mjs', `prebuilds/${target}`])
    copy(`${DRIVER}/${name}`, `server/${DRIVER}/${name}`);
  copy(LOADER, `server/${LOADER}`);
  // The code is in ES modules, whatever its file is called.
  writeFileSync(join(draft, 'package.json'), '{ "type": "module" }\n');
}
