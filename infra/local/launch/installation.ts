import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error';

/** The folder `releases`, the link `current` to one of them, and the link `previous` to the one before. */
export interface Installation {
  folder: string;
}

type Link = 'current' | 'previous';

/**
 * Returns the installation that a release belongs to.
 * @param release the folder of the program that runs
 * @throws StartError if it was only unpacked
 */
export function installationOf(release: string): Installation {
  const releases = dirname(release);
  const folder = dirname(releases);
  if (basename(releases) === 'releases' && existsSync(join(folder, 'current'))) return { folder };
  throw new StartError(
    `${release} is not in a folder "releases" beside a link "current". Install it as live.md says.`,
  );
}

/** Returns the folder of a release by its name. */
export const releaseFolder = ({ folder }: Installation, name: string): string =>
  join(folder, 'releases', name);

/** Returns the name of the release that a link leads to; undefined if there is none. */
export function linkedRelease({ folder }: Installation, link: Link): string | undefined {
  const file = join(folder, link);
  if (!existsSync(file)) return undefined;
  return basename(readlinkSync(file));
}

/** Lets a link lead to another release, in one step. */
export function setLink({ folder }: Installation, link: Link, name: string): void {
  const draft = join(folder, `${link}.${process.pid}`);
  rmSync(draft, { force: true });
  symlinkSync(relative(folder, join(folder, 'releases', name)), draft);
  renameSync(draft, join(folder, link));
}

const versionSchema = z.object({ name: z.string() });

/** Returns the version of an installed release. */
export const versionOf = (installation: Installation, name: string): string =>
  versionSchema.parse(
    JSON.parse(readFileSync(join(releaseFolder(installation, name), 'version.json'), 'utf8')),
  ).name;
