import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { deploy } from '../../infra/aws/deploy/deploy';
import { rollback } from '../../infra/aws/deploy/rollback';
import { STAGES } from '../../infra/aws/stages';
import { synthesis } from '../../infra/aws/testing';
import { buildTestSite, FakeAccount, scriptOf, serveFakeAccount } from '../../infra/aws/testing/fake-aws';

const folder = mkdtempSync(join(tmpdir(), 'redeploy-'));
test.beforeAll(async () => {
  // Templates of changed sources take half a minute.
  test.setTimeout(120_000);
  await synthesis();
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const toolsFor = (account: FakeAccount, version: number) =>
  account.tools(STAGES.preview, buildTestSite(folder, version));
const deployVersion = (account: FakeAccount, version: number) =>
  deploy(toolsFor(account, version), async () => {});

/** Returns the version that a page shows, after asserting that it has that version's styles. */
async function styledVersion(page: Page): Promise<number> {
  const version = Number(/\d+/.exec((await page.locator('main p').textContent()) ?? '')?.[0]);
  await expect(page.locator('main')).toHaveCSS('border-top-width', `${version}px`, { timeout: 1 });
  return version;
}

test('a visitor always sees styles while a new version is deployed, and while it is rolled back', async ({
  browser,
}) => {
  const account = new FakeAccount();
  await deployVersion(account, 1);
  const server = await serveFakeAccount(account);
  const context = await browser.newContext({ baseURL: server.url });
  const [open, reloading, visiting] = await Promise.all([
    context.newPage(),
    context.newPage(),
    context.newPage(),
  ]);
  await Promise.all([open.goto('/'), reloading.goto('/terms')]);
  const seen: number[] = [];
  account.onChange = async () => {
    // The page that was open before requests its code only now.
    expect(await styledVersion(open)).toBe(1);
    const code = await open.evaluate(async (path) => (await fetch(path)).status, `/${scriptOf(1)}`);
    expect(code).toBe(200);
    await reloading.reload();
    seen.push(await styledVersion(reloading));
    await visiting.goto('/terms/');
    seen.push(await styledVersion(visiting));
    await visiting.goto('/no-page');
    await styledVersion(visiting);
  };
  await deployVersion(account, 2);
  expect(new Set(seen)).toEqual(new Set([1, 2]));
  expect(seen.at(-1)).toBe(2);
  await rollback(toolsFor(account, 2));
  expect(seen.at(-1)).toBe(1);
  await context.close();
  server.close();
});
