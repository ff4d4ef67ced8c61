import { readFileSync } from 'node:fs';
import { pauseReasons } from './pauses';

test('the documentation names every reason for a pause', () => {
  const guide = readFileSync('docs/launch.md', 'utf8');
  expect(pauseReasons.filter((reason) => !guide.includes(`\`${reason}\``))).toEqual([]);
});
