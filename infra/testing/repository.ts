import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const repository = (): string => fileURLToPath(new URL('../..', import.meta.url));

/**
 * Copies the sources of the repository with the packages linked, for what changes or builds them.
 * @param to an empty folder
 */
export function copyRepository(to: string): void {
  const root = repository();
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = list.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files.filter((name) => !/^(docs|tests)\//.test(name)))
    cpSync(join(root, file), join(to, file));
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const folder of ['.', ...workspaces]) linkPackages(join(root, folder), join(to, folder));
  const own = join(to, 'node_modules/@tariff-tantrum');
  mkdirSync(own);
  for (const folder of workspaces) symlinkSync(join(to, folder), join(own, folder.replaceAll('/', '-')));
}

function linkPackages(from: string, to: string): void {
  const [packages, links] = [join(from, 'node_modules'), join(to, 'node_modules')];
  if (!existsSync(packages)) return;
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(packages).filter((each) => !/^(@tariff-tantrum|\.cache)$/.test(each)))
    symlinkSync(join(packages, name), join(links, name));
}
