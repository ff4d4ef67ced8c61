import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { expect, test } from './fixture';
import { collectLinks, openAsScanner } from './mail-steps';

const VISITS = 200;

let system: TestSystem;
test.beforeAll(async () => {
  system = await startTestSystem({ env: { OPT_IN: 'double' } });
});
test.afterAll(() => system.stop());

test(`opening every link of every mail ${VISITS} times in a browser that runs scripts changes nothing`, async ({
  page,
}) => {
  const links = await collectLinks(page, system, 'long');
  expect(links.filter((link) => link.includes('?t='))).toHaveLength(5);
  for (let visits = 0; visits < VISITS; visits += 1) await openAsScanner(page, system, links);
});
