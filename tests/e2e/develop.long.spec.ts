import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { childrenOf, collectOutput, copyRepository, isAlive } from '@tariff-tantrum/infra/testing';
import { enterPassword, stat } from './owner/owner';
import { approved, emailField, newAddress, submitButton } from './signup-page';
import { SITE } from './site-texts';

const PASSWORD = 'the password of the journey';
/** A copy: Gatsby's server deletes the built site, which others test, and a source is edited. */
const folder = mkdtempSync(join(tmpdir(), 'develop-'));
let host: ChildProcess;
let url: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  copyRepository(folder);
  host = spawn(process.execPath, ['infra/local/start.mjs', '--dev'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: PASSWORD },
  });
  const output = collectOutput(host);
  await expect.poll(output, { timeout: 0 }).toMatch(/^Ready: \S+$/m);
  url = /^Ready: (\S+)$/m.exec(output())?.[1] ?? '';
});

test.afterAll(async () => {
  host.kill('SIGKILL');
  if (host.exitCode === null && host.signalCode === null) await once(host, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

test('a signup by a page is on the list', async ({ page }) => {
  // A page reloads by itself until Gatsby has started.
  await page.goto(url);
  await expect(emailField(page)).toBeVisible({ timeout: 0 });
  await emailField(page).fill(newAddress());
  await submitButton(page).click();
  await expect(approved(page)).toBeVisible();
  await page.goto(`${url}/admin`);
  await enterPassword(page, PASSWORD);
  await expect(stat(page, 'Total Signups')).toHaveText('1');
});

test('an edit of a text or a style is on the screen, and the page is not loaded again', async ({ page }) => {
  await page.goto(url);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  const edit = (file: string, from: string, to: string) => {
    const path = join(folder, 'site/src', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };
  edit('content/pages/landing.tsx', SITE.HERO.tagline, 'A tagline of the next engineer.');
  await expect(page.getByText('A tagline of the next engineer.')).toBeVisible();
  edit('landing/hero.module.css', '.tagline {', '.tagline { outline: 7px solid;');
  await expect(page.getByText('A tagline of the next engineer.')).toHaveCSS('outline-width', '7px');
  await expect(page.locator('[data-before]')).toBeAttached();
});

test('the pictures and the states of the dashboard can be looked at', async ({ page }) => {
  await page.goto(`${url}/art`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.goto(`${url}/api/states`);
  await page
    .getByRole('link', { name: /^A campaign/ })
    .first()
    .click();
  await enterPassword(page, 'any');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an interruption ends Gatsby, too', async () => {
  const started = descendantsOf(host.pid ?? 0);
  expect(started.map(({ command }) => command)).toContainEqual(expect.stringMatching(/gatsby.* develop/));
  host.kill('SIGINT');
  await once(host, 'exit');
  await expect.poll(() => started.filter(({ pid }) => isAlive(pid))).toEqual([]);
});

const descendantsOf = (parent: number): ReturnType<typeof childrenOf> =>
  childrenOf(parent).flatMap((child) => [child, ...descendantsOf(child.pid)]);
