import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolders } from '../../testing';
import { checkArchive } from './archive';
import { installationOf, linkedRelease, setLink } from './installation';

const createFolder = useFolders();

describe('an installation', () => {
  it('is the folder with the link "current" beside the folder of releases', () => {
    const folder = createFolder();
    const release = join(folder, 'releases', 'first');
    mkdirSync(release, { recursive: true });
    expect(() => installationOf(release)).toThrow('Install it as live.md says.');
    symlinkSync('releases/first', join(folder, 'current'));
    expect(installationOf(release)).toEqual({ folder });
  });

  it('lets a link lead to another release, whether or not it exists', () => {
    const installation = { folder: createFolder() };
    for (const name of ['first', 'second'])
      mkdirSync(join(installation.folder, 'releases', name), { recursive: true });
    expect(linkedRelease(installation, 'current')).toBeUndefined();
    for (const name of ['first', 'second']) {
      setLink(installation, 'current', name);
      expect(linkedRelease(installation, 'current')).toBe(name);
    }
  });
});

it('refuses an archive without a checksum, or with another one', () => {
  const archive = join(createFolder(), 'a.tar.gz');
  writeFileSync(archive, 'content');
  expect(() => checkArchive(archive)).toThrow('is missing');
  writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  a.tar.gz\n`);
  expect(() => checkArchive(archive)).toThrow('is damaged');
  writeFileSync(
    `${archive}.sha256`,
    'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73  a.tar.gz\n',
  );
  expect(() => checkArchive(archive)).not.toThrow();
});
