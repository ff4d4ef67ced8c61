import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, StartError } from '../start-error';
import { type Installation, linkedRelease, releaseFolder } from './installation';

/** @throws StartError unless the file beside an archive contains its checksum */
export function checkArchive(archive: string): void {
  if (!existsSync(archive)) throw new StartError(`There is no file ${archive}.`);
  const beside = `${archive}.sha256`;
  if (!existsSync(beside))
    throw new StartError(`The checksum ${beside} is missing. Copy it beside the archive.`);
  const [expected] = readFileSync(beside, 'utf8').split(/\s/);
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (hash !== expected)
    throw new StartError(
      `${archive} is damaged: its checksum is another. Copy it again. Nothing was changed.`,
    );
}

/**
 * Unpacks an archive into the folder of releases, and tries whether it runs here. Returns the name of the release.
 * @throws StartError if it does not run, or is the current one
 */
export function unpackRelease(installation: Installation, archive: string): string {
  const draft = createDraft(installation);
  try {
    run('tar', ['-xzf', archive, '-C', draft, '--no-same-owner'], `${archive} cannot be unpacked`);
    const [name, ...others] = readdirSync(draft);
    if (name === undefined || others.length > 0 || !existsSync(join(draft, name, 'launch')))
      throw new StartError(`${archive} is not a release of this program.`);
    if (name === linkedRelease(installation, 'current'))
      throw new StartError(`${name} is the current release already.`);
    run(join(draft, name, 'launch'), ['version'], `${name} does not run on this machine`);
    rmSync(releaseFolder(installation, name), { recursive: true, force: true });
    renameSync(join(draft, name), releaseFolder(installation, name));
    return name;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @throws StartError if this user may not write to the folder of releases */
function createDraft(installation: Installation): string {
  const releases = releaseFolder(installation, '');
  try {
    return mkdtempSync(join(releases, '.new-'));
  } catch (error) {
    throw new StartError(
      `Nothing can be written to ${releases} (${codeOf(error)}). Free some space, or run this as root.`,
    );
  }
}

function run(program: string, args: string[], problem: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new StartError(`${problem}: ${(error?.message ?? stderr).trim()} Nothing was changed.`);
}
