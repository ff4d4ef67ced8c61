import { readFileSync } from 'node:fs';
import { PLACEHOLDERS } from '@tariff-tantrum/lambdas/contract/campaigns';
import { CAMPAIGNS } from './words';

it.each([
  ['the hint at the editor', CAMPAIGNS.draft.textHint],
  ['docs/launch.md', readFileSync('docs/launch.md', 'utf8')],
])('%s names every placeholder', (_, text) => {
  expect(PLACEHOLDERS.filter((name) => !text.includes(`{${name}}`))).toEqual([]);
});
