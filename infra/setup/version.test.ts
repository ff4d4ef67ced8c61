import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolders } from '../testing';
import { nameVersion, readCommit } from './version.mjs';

const createFolder = useFolders();

/** Returns a folder with one commit of version 2.0.0. */
function createRepository(): string {
  const folder = createFolder();
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
  git('init');
  writeFileSync(join(folder, 'package.json'), '{ "version": "2.0.0" }');
  git('add', '.');
  const author = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.org'];
  git(...author, 'commit', '--message', 'Begin');
  return folder;
}

describe('nameVersion', () => {
  it('returns the number, the commit that is checked out and its day', () => {
    const folder = createRepository();
    const head = execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    expect(nameVersion(folder)).toEqual({
      name: `2.0.0-${head.slice(0, 8)}`,
      commit: head,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('says that files differ from the commit, new ones included', () => {
    const folder = createRepository();
    writeFileSync(join(folder, 'facts'), 'another price');
    expect(nameVersion(folder).name).toMatch(/^2\.0\.0-[\da-f]{8}-changed$/);
  });

  it('returns the number alone for a copy without its history', () => {
    const folder = createFolder();
    writeFileSync(join(folder, 'package.json'), '{ "version": "2.0.0" }');
    expect(nameVersion(folder)).toEqual({ name: '2.0.0' });
  });
});

it('reads the commit whoever owns the repository', () => {
  const folder = createRepository();
  // Only root can give it away.
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534', folder]);
  expect(readCommit(folder).commit).toMatch(/^[\da-f]{40}$/);
});
