import { join } from 'node:path';
import { filesIn, textOf } from '../files';
import { pageBudget, pageSize } from './budget';

const OUTPUT = join(__dirname, '../../public');

it('the built site does not have the page of all pictures, which is for developers', () => {
  expect(filesIn(OUTPUT).filter((file) => file.startsWith('art'))).toEqual([]);
});

it('no built page has more HTML, styles and pictures than its budget', async () => {
  const pages = filesIn(OUTPUT).filter((file) => file.endsWith('.html'));
  expect(pages).toContain('index.html');
  const sizes = await Promise.all(
    pages.map(async (file) => [file, await pageSize(textOf(OUTPUT, file))] as const),
  );
  expect(sizes.filter(([file, bytes]) => bytes > pageBudget(file))).toEqual([]);
});
