import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DATES } from '@tariff-tantrum/lambdas/facts/facts';
import { parse } from 'node-html-parser';
import { TEXT_PAGE } from '../src/content/layout';
import { SPECIFIED } from './facts';
import RECORDED from './legal-texts.json';
import { renderSite } from './render-site';

const hashOf = (text: string): string =>
  createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 16);

/** Returns hashes of the pages that have a date, with the facts of the specification: the owner may change others. */
async function hashesOf(hosting: 'machine' | 'aws') {
  const pages = [...(await renderSite({ facts: SPECIFIED, hosting }))].flatMap(([path, html]) => {
    const text = parse(html).querySelector('main')?.text ?? '';
    return text.includes(TEXT_PAGE.updated) ? [[path, hashOf(text)] as const] : [];
  });
  return Object.fromEntries(pages);
}

// A visitor who has read a page goes by its date.
test('the privacy policy and the terms have another date if they say something else', async () => {
  const { legalUpdated: day } = DATES;
  const hashes = { machine: await hashesOf('machine'), aws: await hashesOf('aws') };
  const whatToDo = isDeepStrictEqual(hashes, RECORDED.hashes)
    ? undefined
    : day === RECORDED.day
      ? 'Enter the day as DATES.legalUpdated in lambdas/facts/facts.ts.'
      : `Write into site/testing/legal-texts.json: ${JSON.stringify({ day, hashes })}`;
  expect(whatToDo).toBeUndefined();
});
