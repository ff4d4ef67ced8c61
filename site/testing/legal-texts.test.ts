import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import { TEXT_PAGE } from '../src/content/layout';
import { SPECIFIED } from './facts';
import { renderSite } from './render-site';

// A visitor who has read a page goes by its date. With `-u` after that the texts of the new day are recorded.
test('whoever changes the privacy policy or the terms enters the day as DATES.legalUpdated in facts.ts', async () => {
  for (const hosting of ['machine', 'aws'] as const) {
    const pages = [...(await renderSite({ facts: SPECIFIED, hosting }))].flatMap(([path, html]) => {
      const text = parse(html).querySelector('main')?.text ?? '';
      return text.includes(TEXT_PAGE.updated) ? [[path, hashOf(text)] as const] : [];
    });
    expect(Object.fromEntries(pages)).toMatchSnapshot(hosting);
  }
});

const hashOf = (text: string): string =>
  createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 16);
