import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { encode } from 'uqr';
import { rejectPassword } from '../faults';
import { expect, test } from '../fixture';
import { dismiss, fillList, message, openPerson, openSection, prompt, signIn, signUp, stat } from '../owner';

test.use({ host: 'desktop' });

test('a wrong address is explained before the password is asked for, and nothing moves for those who prefer it', async ({
  openDesktop,
  faultProxy,
}) => {
  const desktop = await openDesktop();
  const { page } = desktop;
  const movingElements = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return transitionDuration !== '0s' || animationName !== 'none';
        }).length,
    );
  await prompt(page).getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await movingElements()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movingElements()).toBe(0);

  const password = prompt(page).getByLabel('Password', { exact: true });
  const address = prompt(page).getByLabel('API address');
  for (const [typed, words] of [
    ['shop', `is not the address of a web server. Example: https://${GAME.domain}`],
    ['javascript:alert(1)', /is not the address of a web server/],
    ['http://shop.example', /must begin with https:\/\//],
    ['https://owner:secret@shop.example', /must not contain a user name or a password/],
    ['https://shop.example/admin', 'The address must end after the host name and port: https://shop.example'],
    ['http://127.0.0.1:1', ADMIN_MESSAGES.unreachable],
  ] as const) {
    await desktop.chooseServer(typed);
    await expect(message(page)).toContainText(words);
    await expect(address).toBeFocused();
    await expect(password).toHaveCount(0);
  }
  faultProxy.intercept((_request, response) => {
    response.end('<h1>Another server</h1>');
  });
  await desktop.chooseServer(faultProxy.url);
  await expect(message(page)).toContainText('Is this the address of the launch site?');
  await faultProxy.restore();
  await desktop.chooseServer(faultProxy.url);
  await expect(password).toBeFocused();
});

test('the last server is opened again, choosing another one signs out, and the page requests nothing', async ({
  openDesktop,
  system,
  faultProxy,
}) => {
  const before = await openDesktop();
  await before.chooseServer(system.url);
  await signIn(before, system);
  await before.exit();
  const desktop = await openDesktop();
  const { page } = desktop;
  await expect(prompt(page).getByText(system.url)).toBeVisible();
  await signIn(desktop, system);
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByLabel('API address').fill('http://shop.example');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/must begin with https:\/\//)).toBeVisible();
  await expect(stat(page, 'Total Signups')).toHaveText(/\d/);
  await dialog.getByLabel('API address').fill(faultProxy.url);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Signed out. The password is forgotten.')).toBeVisible();
  await page.getByRole('button', { name: 'Enter password' }).click();
  await expect(prompt(page).getByText(faultProxy.url)).toBeVisible();
  expect(desktop.requests).toEqual([]);
});

test('on the first start, the link for a post and its QR code lead to the server that was chosen', async ({
  openDesktop,
  system,
}) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  await desktop.chooseServer(system.url);
  await signIn(desktop, system);
  await openSection(page, 'Sources');
  const name = page.getByLabel('Where will it be?');
  await name.fill('Spring Fair');
  const link = `${system.url}/?via=spring-fair`;
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  const { data } = encode(link);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const code = page.getByRole('img', { name: 'The link as a QR code' });
  await expect(code.locator('path').last()).toHaveAttribute('d', path.join(''));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => native.copied()).toBe(link);
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  await name.fill('Newsletter');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('a password that is refused while new signups are looked for clears the window, and nothing is called after that', async ({
  openDesktop,
  system,
  faultProxy,
}) => {
  await fillList(system, { email: 'ada@example.org' });
  const desktop = await openDesktop();
  const { page, native } = desktop;
  await desktop.chooseServer(faultProxy.url);
  await signIn(desktop, system);
  await expect(page.getByText('ada@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Notify me of new signups while I am signed in').check();
  await page.keyboard.press('Escape');
  let calls = 0;
  faultProxy.intercept((...exchange) => {
    calls += 1;
    rejectPassword(...exchange);
  });
  await desktop.advance(1);
  await expect(message(page)).toContainText(ADMIN_MESSAGES.expired);
  await dismiss(page);
  await expect(stat(page, 'Total Signups')).toHaveText('–');
  expect(await page.content()).not.toContain('ada@example.org');
  expect(await native.isMenuItemEnabled('export')).toBe(false);
  await desktop.advance(1);
  expect(calls).toBe(1);
  await page.getByRole('button', { name: 'Enter password' }).click();
  await expect(prompt(page)).toBeVisible();
});

test('the menu refreshes, exports, and disables what needs a session; addresses are copied to the system', async ({
  openDesktop,
  system,
}) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  await prompt(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await native.isMenuItemEnabled('export')).toBe(false);
  await native.clickMenuItem('export');
  await expect(message(page)).toContainText(ADMIN_MESSAGES.notAuthenticated);
  await dismiss(page);
  await page.getByRole('button', { name: 'Enter password' }).click();
  await desktop.chooseServer(system.url);
  await signIn(desktop, system);
  expect(await native.isMenuItemEnabled('export')).toBe(true);
  await signUp(system, { email: 'later@example.org' });
  await native.clickMenuItem('refresh');
  await openSection(page, 'People');
  const panel = await openPerson(page, 'later@example.org');
  await panel.getByRole('button', { name: 'Copy address' }).click();
  await expect.poll(() => native.copied()).toBe('later@example.org');
  await native.clickMenuItem('sign-out');
  await expect(page.getByRole('button', { name: 'Enter password' })).toBeVisible();
});

test('new signups are notified of and counted at the icon, only if the owner asked for it', async ({
  openDesktop,
  system,
}) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  await desktop.chooseServer(system.url);
  await signIn(desktop, system);
  const before = Number(await stat(page, 'Total Signups').textContent());
  await native.loseFocus();
  await signUp(system, { email: 'unnoticed@example.org' });
  await desktop.advance(1);
  await page.getByRole('button', { name: 'Settings' }).click();
  const choice = page.getByLabel('Notify me of new signups while I am signed in');
  await expect(choice).not.toBeChecked();
  await choice.check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(choice).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('unnoticed@example.org')).toBeVisible();
  // List and stats are read in parallel; the stats set what the owner has seen.
  await expect(stat(page, 'Total Signups')).toHaveText(String(before + 1));
  const { notifications, badges } = await native.shown();
  expect(notifications).toEqual([]);
  expect(badges.filter((count) => count > 0)).toEqual([]);
  await signUp(system, { email: 'noticed@example.org' }, { email: 'noticed-too@example.org' });
  await desktop.advance(1);
  await expect
    .poll(async () => (await native.shown()).notifications)
    .toEqual(['2 new signups since you last looked.']);
  expect((await native.shown()).badges.at(-1)).toBe(2);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => (await native.shown()).badges.at(-1)).toBe(0);
});
