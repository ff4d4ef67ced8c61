import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION_HEADER } from '@tariff-tantrum/lambdas/contract/endpoints';

/** How a fake release starts; `live` is without a trial beside the running server. */
export type Behaviour =
  | 'works'
  | 'does not run'
  | 'crashes'
  | 'hangs'
  | 'crashes live'
  | 'is never ready live'
  | 'cannot back up';

/** The smallest program that the commands of a release work with. */
const PROGRAM = `#!${process.execPath}
const { basename, join } = require('node:path');
const { copyFileSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const [command, file] = process.argv.slice(2);
const read = (name) => readFileSync(join(__dirname, name), 'utf8');
const behaviour = read('behaviour');
const version = JSON.parse(read('version.json')).name;
const { DATA_DIR } = process.env;
const isTrial = basename(DATA_DIR ?? '').startsWith('trial-');
const fail = (reason) => { console.error(reason); process.exit(1); };
if (behaviour === 'does not run') fail('This release is for another machine.');
if (command === 'restore') copyFileSync(file, join(DATA_DIR, 'signups.db'));
if (command === 'start') {
  if (isTrial) writeFileSync(join(__dirname, 'trial.json'), JSON.stringify({ list: readFileSync(join(DATA_DIR, 'signups.db'), 'utf8'), env: process.env }));
  if (behaviour === 'crashes' || (behaviour === 'crashes live' && !isTrial)) fail('The reason.');
  const note = join(DATA_DIR, 'running.json');
  process.on('SIGTERM', () => { rmSync(note, { force: true }); process.exit(0); });
  const server = require('node:http').createServer((request, response) => {
    const isReady = !(behaviour === 'is never ready live' && request.url === '/api/ready');
    response.writeHead(isReady ? 200 : 503, { '${VERSION_HEADER}': version }).end();
  });
  if (behaviour === 'hangs') setInterval(() => undefined, 1000);
  else server.listen(0, '127.0.0.1', () => {
    const address = 'http://127.0.0.1:' + server.address().port;
    writeFileSync(note, JSON.stringify({ pid: process.pid, address, version }));
    console.log('Ready: ' + address);
  });
}
`;

const BACKUP = `
const { copyFileSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
if (readFileSync(join(__dirname, '../behaviour'), 'utf8') === 'cannot back up') process.exit(1);
copyFileSync(join(process.env.DATA_DIR, 'signups.db'), process.argv[2]);
`;

/** Writes a release into a folder by its name. */
export function writeRelease(folder: string, name: string, behaviour: Behaviour): void {
  const release = join(folder, name);
  mkdirSync(join(release, 'server'), { recursive: true });
  writeFileSync(join(release, 'launch'), PROGRAM, { mode: 0o755 });
  writeFileSync(join(release, 'behaviour'), behaviour);
  writeFileSync(join(release, 'version.json'), JSON.stringify({ name }));
  writeFileSync(join(release, 'server/backup-program.js'), BACKUP);
}

/** Packs a release into a folder, with its checksum. Returns the archive. */
export function packRelease(folder: string, name: string, behaviour: Behaviour): string {
  const archive = join(folder, `${name}.tar.gz`);
  writeRelease(folder, name, behaviour);
  execFileSync('tar', ['-czf', archive, '-C', folder, name]);
  writeChecksum(archive);
  return archive;
}

/** Writes the checksum of an archive beside it. */
export function writeChecksum(archive: string): void {
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  archive\n`);
}
