import { execFileSync } from 'node:child_process';
import LONG from './long-tests.json';

test('each pattern of the long tests matches a file', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  const matches = (pattern: string) => files.some((file) => new RegExp(pattern).test(`/${file}`));
  expect(LONG.filter((pattern) => !matches(pattern))).toEqual([]);
});
