import {
  fillDataFolder,
  startTestDynamoDb,
  startTestSystem,
  type TestSystem,
} from '@tariff-tantrum/infra/testing';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { message, prompt, signIn, stat, throttleDownloads } from './admin-page';
import { expect, test } from './fixture';

const PASSWORD = 'correct-horse-battery';
const ROWS = 20_000;
const DAY = 24 * 60 * 60 * 1000;
/** Long, because killing the server cannot cut off a file that fits into the buffers of a connection. */
const NAME = '🧀'.repeat(200);

test.beforeAll(() => test.setTimeout(600_000));

let systems: TestSystem[] = [];
const start = async (...args: Parameters<typeof startTestSystem>) => {
  const system = await startTestSystem(...args);
  systems.push(system);
  return system;
};
test.afterEach(async () => {
  await Promise.all(systems.map((system) => system.stop()));
  systems = [];
});

test('a server without a password shows whom to contact', async ({ page }) => {
  const { url } = await start({ env: { ADMIN_PASSWORD: '' } });
  await page.goto(`${url}/admin`);
  await signIn(page, PASSWORD);
  await expect(message(page)).toContainText('Admin access not configured. Contact administrator.');
});

test('an export after a password change ends the session', async ({ page }) => {
  const first = await start({ env: { ADMIN_PASSWORD: PASSWORD } });
  await page.goto(`${first.url}/admin`);
  await signIn(page, PASSWORD);
  await expect(stat(page, 'Total Signups')).toHaveText('0');
  await first.kill('SIGTERM');
  await start({ env: { ADMIN_PASSWORD: 'another-password-2', PORT: new URL(first.url).port } });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(message(page)).toContainText('Authentication expired. Please refresh the page.');
  await message(page).getByRole('button', { name: 'OK' }).click();
  await expect(stat(page, 'Total Signups')).toHaveText('–');
});

test('after too many failed logins the alert shows how long to wait', async ({ page }) => {
  const { url } = await start({ env: { ADMIN_PASSWORD: PASSWORD } });
  const failLogin = () =>
    fetch(`${url}/api/launch-signups/count`, { headers: { Authorization: 'Bearer wrong-password-1' } });
  for (let logins = 0; logins < 11; logins += 1) await failLogin();
  await page.goto(`${url}/admin`);
  await signIn(page, PASSWORD);
  await expect(message(page)).toContainText(/Too many wrong passwords\. Please try again in \d+ seconds\./);
});

test('an unreachable server shows an alert, and the owner can sign in when it is back', async ({ page }) => {
  const system = await start({ env: { ADMIN_PASSWORD: PASSWORD } });
  await page.goto(`${system.url}/admin`);
  await expect(prompt(page)).toBeVisible();
  await system.kill('SIGKILL');
  await signIn(page, PASSWORD);
  await expect(message(page)).toContainText(
    'The server cannot be reached. Check the connection and try again.',
  );
  await system.restart();
  await message(page).getByRole('button', { name: 'OK' }).click();
  await signIn(page, PASSWORD);
  await expect(stat(page, 'Total Signups')).toHaveText('0');
});

test('an export while the store is unavailable shows the error', async ({ page }) => {
  const store = await startTestDynamoDb();
  const { url } = await start({ env: { ADMIN_PASSWORD: PASSWORD, DYNAMODB_ENDPOINT: store.endpoint } });
  await page.goto(`${url}/admin`);
  await signIn(page, PASSWORD);
  await expect(stat(page, 'Total Signups')).toHaveText('0');
  // Everything else has been read, so that only the export fails.
  await expect(page.getByText('Nobody has signed up yet.')).toBeVisible();
  await expect(page.getByText('No signups in the last 30 days yet.')).toBeVisible();
  await store.close();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(message(page)).toContainText('Failed to export signups');
  await expect(message(page)).toContainText('504: The signup list cannot be reached right now.');
});

test.describe('with a long list', () => {
  let system: TestSystem;
  let endThrottling: () => Promise<void>;

  test.beforeEach(async ({ page }, testInfo) => {
    const dataDir = testInfo.outputPath('data');
    // In finalized days: newer rows are read into memory before the export sends the first one.
    const from = Date.now() - 20 * DAY;
    const at = (n: number) => new Date(from + (n / ROWS) * 10 * DAY).toISOString();
    await fillDataFolder(dataDir, ROWS, (n) => ({ email: `person${n}@example.org`, name: NAME, at: at(n) }));
    system = await start({ dataDir, env: { ADMIN_PASSWORD: PASSWORD } });
    await page.goto(`${system.url}/admin`);
    await signIn(page, PASSWORD);
    await expect(stat(page, 'Total Signups')).toHaveText('20,000');
    endThrottling = await throttleDownloads(page, 300_000);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect(page.getByRole('button', { name: 'Exporting...' })).toBeDisabled();
    await expect(page.getByText(/[1-9][\d,]* of 20,000 rows/)).toBeVisible();
  });

  test('an export can be cancelled without saving a file', async ({ page }) => {
    let saved = false;
    page.on('download', () => {
      saved = true;
    });
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
    expect(saved).toBe(false);
  });

  test('a server that is killed during an export leaves no incomplete file', async ({ page }) => {
    let saved = false;
    page.on('download', () => {
      saved = true;
    });
    await system.kill('SIGKILL');
    await endThrottling();
    await expect(message(page)).toContainText('Error exporting signups');
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
    expect(saved).toBe(false);
  });

  test('signups that are erased during an export make it fail as incomplete', async ({ page }) => {
    let saved = false;
    page.on('download', () => {
      saved = true;
    });
    const owner = createLaunchClient({ baseUrl: system.url, password: PASSWORD });
    for (let n = ROWS - 100; n < ROWS; n += 1) await owner.erase(`person${n}@example.org`);
    await endThrottling();
    await expect(message(page)).toContainText('Error exporting signups');
    await expect(message(page)).toContainText('changed or was cut while it was being exported');
    expect(saved).toBe(false);
  });
});
