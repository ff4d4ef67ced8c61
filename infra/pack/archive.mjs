import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Writes an archive of a folder: the same bytes for the same files, whoever made them and when. The file `launch` may
 * be run.
 * @param {string} folder
 * @param {string} prefix the folder that the archive unpacks
 * @param {string} file where the archive is written
 */
export async function writeArchive(folder, prefix, file) {
  const { create } = await import('tar');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  await create(
    {
      cwd: folder,
      file,
      prefix,
      portable: true,
      mtime: new Date(0),
      gzip: { level: 9 },
      onWriteEntry: (entry) => {
        if (entry.stat) entry.stat.mode = entry.path === 'launch' ? 0o100755 : 0o100644;
      },
    },
    files,
  );
}
