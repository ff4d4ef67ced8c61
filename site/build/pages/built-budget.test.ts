import { join } from 'node:path';
import { filesIn, textOf } from '../files';
import { PAGE_BUDGET, pageSize } from './budget';

const OUTPUT = join(__dirname, '../../public');

it('no built page has more than 16 kB of HTML, styles and pictures', async () => {
  const pages = filesIn(OUTPUT).filter((file) => file.endsWith('.html'));
  expect(pages).toContain('index.html');
  const sizes = await Promise.all(
    pages.map(async (file) => [file, await pageSize(textOf(OUTPUT, file))] as const),
  );
  expect(sizes.filter(([, bytes]) => bytes > PAGE_BUDGET)).toEqual([]);
});
