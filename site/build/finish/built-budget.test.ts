import { join } from 'node:path';
import * as FACTS from '@tariff-tantrum/lambdas/facts/facts';
import { finishPages, SITE } from '../../testing/finished-site';
import { renderSite } from '../../testing/render-site';
import { filesIn, textOf } from '../files';
import { bundleStyles } from '../stylesheet';
import { checkPages, factsSize, pageSize } from './budget';

const OUTPUT = join(__dirname, '../../public');
const pages = new Map(
  filesIn(OUTPUT)
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file, textOf(OUTPUT, file)]),
);

it('the built site does not have the page of all pictures, which is for developers', () => {
  expect(filesIn(OUTPUT).filter((file) => file.startsWith('art'))).toEqual([]);
});

it('no built page is larger than its budget and what the facts have', async () => {
  expect([...pages.keys()]).toContain('index.html');
  await checkPages(pages, await factsSize(FACTS));
});

it('the pages that tests finish without Gatsby have the sizes of built ones, up to 3%', async () => {
  const finished = await finishPages(await bundleStyles(SITE), await renderSite(), {});
  expect([...finished.pages.keys()].sort()).toEqual([...pages.keys()].sort());
  const differences = [...finished.pages].map(async ([file, html]) => {
    const [here, built] = await Promise.all([html, pages.get(file) ?? ''].map(pageSize));
    return [file, Math.abs(Number(here) / Number(built) - 1)] as const;
  });
  expect((await Promise.all(differences)).filter(([, difference]) => difference > 0.03)).toEqual([]);
});
