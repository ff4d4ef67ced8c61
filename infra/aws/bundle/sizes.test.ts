import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import SIZES from './sizes.json';

/** By how much a size may differ, in kB: one more message or field is no reason to update the file. */
const TOLERANCE = 10;

test('the code of each Lambda is as large as sizes.json says, which a change of more than 10 kB has to change', () => {
  const script = join(__dirname, 'print-sizes.ts');
  const printed = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
  const built: typeof SIZES = JSON.parse(printed);
  expect(Object.keys(built)).toEqual(Object.keys(SIZES));
  const names = Object.keys(SIZES) as (keyof typeof SIZES)[];
  const grown = names.filter(
    (name) =>
      Math.abs(built[name].atStart - SIZES[name].atStart) > TOLERANCE ||
      Math.abs(built[name].all - SIZES[name].all) > TOLERANCE,
  );
  expect(grown.map((name) => [name, built[name]])).toEqual([]);
});
