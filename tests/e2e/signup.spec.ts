import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { CONSENT, SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { DATES, DISCOUNT_PERCENT } from '@tariff-tantrum/lambdas/facts/facts';
import { createGate, expect, recordConsole, tabTo, test } from './fixture';
import { exportButton, signIn } from './owner/owner';
import {
  approved,
  emailField,
  findSignups,
  hydrateSignup,
  keepToasts,
  nameField,
  newAddress,
  problemOf,
  SIGNUP_FORMS,
  submitButton,
  toast,
} from './signup-page';
import { SITE } from './site-texts';

const {
  APPROVED,
  HEADER,
  HERO,
  JOIN_PANEL,
  PHASE_TEXTS,
  PRINTED_OFFERS,
  PRINT_OFFER,
  PRINT_SHEETS,
  SHARE,
  SIGNUP_FORM,
  VIA_FRIEND,
} = SITE;

const PRICES = PRINTED_OFFERS.map(({ price, discounted }) => `${discounted} ${APPROVED.instead} ${price}`);

test.beforeEach(({ page }) => keepToasts(page));

/** Makes the browser offer sharing, and returns what is shared. */
async function offerSharing(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    navigator.share = async (data) => void shared.push(data);
    Object.assign(window, { shared });
  });
  return () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
}

test('a signup shows toast and approved card, is stored once, and the owner exports it', async ({
  page,
  context,
  system,
}) => {
  const address = newAddress();
  const shared = await offerSharing(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lines = recordConsole(page);
  await page.goto('/?via=boardgamegeek');
  await hydrateSignup(page);
  await emailField(page).fill(`  ${address} `);
  await nameField(page).fill('  Ada  ');
  await submitButton(page).click();
  for (const text of Object.values(SIGNUP_TOASTS.success)) await expect(toast(page)).toContainText(text);
  for (const text of [address, ...PRICES]) await expect(approved(page)).toContainText(text);
  await expect(approved(page).getByRole('heading')).toBeFocused();
  await expect(approved(page)).toMatchAriaSnapshot(
    [
      `- heading "${APPROVED.title}" [level=3]`,
      `- paragraph: /${APPROVED.next}/`,
      '- paragraph:',
      `  - link "${SHARE.label}"`,
      '- list',
      '- paragraph:',
      ...PRINT_SHEETS.map(({ paper }) => `  - link "${PRINT_OFFER.download} ${paper}"`),
      '- paragraph:',
      `  - link "${APPROVED.calendar.label}"`,
      `  - button "${SHARE.copy}"`,
      `  - link "${APPROVED.rules.label}"`,
      `- button "${APPROVED.again}"`,
    ].join('\n'),
  );
  const own = new URL(VIA_FRIEND, page.url()).href;
  await approved(page).getByRole('button', { name: SHARE.copy }).click();
  await expect(approved(page).getByRole('button', { name: SHARE.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own);
  await approved(page).getByRole('link', { name: SHARE.label }).click();
  expect(await shared()).toEqual([{ text: SHARE.text, url: own }]);
  for (const { paper, path } of PRINT_SHEETS) {
    await expect(approved(page).getByRole('link', { name: paper })).toHaveAttribute('href', path);
    const sheet = await page.request.get(path);
    expect(sheet.headers()['content-type']).toBe('application/pdf');
    expect((await sheet.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
  const link = approved(page).getByRole('link', { name: APPROVED.calendar.label });
  const calendar = await page.request.get(String(await link.getAttribute('href')));
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain(`DTSTART;VALUE=DATE:${DATES.ordersOpen.replaceAll('-', '')}`);

  await approved(page).getByRole('button', { name: APPROVED.again }).click();
  for (const field of [emailField(page), nameField(page)]) await expect(field).toHaveValue('');
  await expect(emailField(page)).toBeFocused();
  await expect(submitButton(page)).toHaveText(SIGNUP_FORM.submit);
  expect(await findSignups(system, address)).toMatchObject([
    { email: address, name: 'Ada', discountPercent: DISCOUNT_PERCENT, source: 'boardgamegeek' },
  ]);
  expect(lines).toEqual([]);
  await page.goto('/admin');
  await signIn({ page }, system);
  const download = page.waitForEvent('download');
  await exportButton(page).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`\r\n${address},Ada,`);
});

test('a form that is sent before its own script has arrived says where the visitor came from', async ({
  page,
  system,
}) => {
  const address = newAddress();
  await page.goto('/?via=boardgamegeek');
  await emailField(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
    field.form?.submit();
  }, address);
  await page.waitForURL('**/signed-up');
  expect(await findSignups(system, address)).toMatchObject([{ source: 'boardgamegeek' }]);
});

test('a signup in the hero needs no pointer, toasts, clipboard or sharing; then nothing asks for one, and the scene stays', async ({
  page,
  system,
}) => {
  const address = newAddress();
  await page.route(/\/toast-/, (route) => route.abort());
  // As on a page without https.
  await page.addInitScript(() => {
    for (const feature of ['clipboard', 'share']) Reflect.deleteProperty(Navigator.prototype, feature);
  });
  await page.goto('/');
  await tabTo(page, emailField(page, 'signup-hero'));
  await hydrateSignup(page, 'signup-hero');
  const scene = page.getByRole('img', { name: HERO.scene });
  const top = async () => Math.round((await scene.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(approved(page)).toContainText(address);
  expect(await top()).toBe(before);
  await expect(emailField(page)).toBeHidden();
  for (const { label } of [HERO.join, HEADER.offer])
    await expect(page.getByRole('link', { name: label })).toHaveCount(0);
  await expect(approved(page)).toHaveAttribute('aria-labelledby', 'signup-hero-result');
  expect(await findSignups(system, address)).toHaveLength(1);
  await expect(approved(page).getByRole('link', { name: SHARE.label })).toHaveAttribute('href', SHARE.href);
  await approved(page).getByRole('button', { name: SHARE.copy }).press('Enter');
  await expect(approved(page).getByRole('alert')).toContainText(new URL('/', page.url()).href);
  await approved(page).getByRole('button', { name: APPROVED.again }).press('Enter');
  await expect(emailField(page, 'signup-hero')).toBeFocused();
});

test.describe('without JavaScript', () => {
  // Without scripts, Playwright does not see that a click missed a button that was still scrolling.
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

  test('an invalid address is explained on a page, and a signup shows price and next steps on another', async ({
    page,
    system,
  }) => {
    const address = newAddress();
    await page.goto('/');
    await page.locator('[data-island=demo] summary').click();
    await expect(page.locator('[data-island=demo] noscript p')).toHaveText(/needs JavaScript/);
    await emailField(page).fill('nobody@localhost');
    await submitButton(page).click();
    await expect(page).toHaveURL('/signup-problem#invalid');
    await page.goto('/');
    await emailField(page).fill(address);
    await nameField(page).fill('Grace');
    await submitButton(page).click();
    await expect(page).toHaveURL('/signed-up');
    for (const text of [SIGNUP_TOASTS.success.text, ...PRICES])
      await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('main').getByRole('link', { name: APPROVED.calendar.label })).toBeVisible();
    expect(await findSignups(system, address)).toMatchObject([{ email: address, name: 'Grace' }]);
  });
});

test('while the request runs the button is disabled, and the body is trimmed and has no empty name', async ({
  page,
}) => {
  const sent: unknown[] = [];
  const response = createGate();
  await page.route(`**${PATHS.signup}`, async (route) => {
    sent.push(route.request().postDataJSON());
    await response.opened;
    await route.fulfill({ status: 201, json: { email: 'a@example.com' } });
  });
  await page.goto('/');
  await hydrateSignup(page);
  await emailField(page).fill('a@example.com');
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText(SIGNUP_FORM.submitting);
  await expect(submitButton(page)).toBeDisabled();
  response.open();
  await expect(approved(page)).toBeVisible();
  expect(sent).toEqual([{ email: 'a@example.com' }]);
});

test('an empty or blank e-mail is refused with a toast, a message below its field and focus; nothing is sent', async ({
  page,
}) => {
  const { title, text } = SIGNUP_TOASTS.emailRequired;
  // Positions are compared, so nothing may still be scrolling.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  const lines = recordConsole(page);
  await page.goto('/');
  for (const typed of ['', '   ']) {
    await emailField(page).fill('');
    await emailField(page).pressSequentially(typed);
    await submitButton(page).click();
    await expect(toast(page)).toContainText(title);
    await expect(toast(page)).toContainText(text);
    await expect(emailField(page)).toBeFocused();
    await expect(emailField(page)).toHaveAccessibleDescription(text);
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
    const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
    expect(await topOf(problemOf(page))).toBeGreaterThan(await topOf(emailField(page)));
    expect(await topOf(problemOf(page))).toBeLessThan(await topOf(nameField(page)));
    await emailField(page).pressSequentially('a');
    await expect(problemOf(page)).toBeHidden();
    await expect(toast(page)).toBeHidden();
  }
  // The browser itself refuses an address without @.
  await submitButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription(INPUT_ERRORS.emailInvalid);
  await expect(emailField(page)).toBeFocused();
  await expect(toast(page)).toBeHidden();
  expect([...calls, ...lines]).toEqual([]);
});

test('a refused address does not move the scene of the hero', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrateSignup(page, 'signup-hero');
  const scene = page.getByRole('img', { name: HERO.scene });
  const boxOf = async () => Object.values((await scene.boundingBox()) ?? {});
  const before = await boxOf();
  expect(before).toHaveLength(4);
  for (const typed of ['', 'a']) {
    await emailField(page, 'signup-hero').fill(typed);
    await submitButton(page, 'signup-hero').click();
    await expect(problemOf(page, 'signup-hero')).toBeVisible();
    // A row that is held has the length that the browser states, which it rounds by less than a 64th of a pixel.
    for (const [index, value] of (await boxOf()).entries()) expect(value).toBeCloseTo(before[index] ?? 0, 1);
  }
});

const FAILURES = [
  {
    status: 400,
    body: INPUT_ERRORS.emailInvalid,
    message: INPUT_ERRORS.emailInvalid,
    focus: '#signup-email',
  },
  { status: 400, body: INPUT_ERRORS.nameNotText, message: INPUT_ERRORS.nameNotText, focus: '#signup-name' },
  { status: 504, body: 'Please wait.', message: `Please wait. ${SIGNUP_FORM.kept}` },
  { status: 500, body: '', message: `Internal Server Error ${SIGNUP_FORM.kept}` },
  { status: undefined, body: '', message: `${SIGNUP_FORM.unreachable} ${SIGNUP_FORM.kept}` },
] as const;

test('each failed signup shows its toast and a focused message at the form, and keeps the fields', async ({
  page,
}) => {
  await page.goto('/');
  await hydrateSignup(page);
  await nameField(page).fill('Ada');
  for (const { status, body, message, ...failure } of FAILURES) {
    let calls = 0;
    await page.route(`**${PATHS.signup}`, (route) => {
      calls += 1;
      return status ? route.fulfill({ status, body }) : route.abort();
    });
    await emailField(page).fill('a@b');
    await expect(problemOf(page)).toBeHidden();
    await submitButton(page).click();
    await expect(problemOf(page)).toHaveText(message);
    const text = status ? `${status}: ${body || 'Internal Server Error'}` : SIGNUP_TOASTS.failed.text;
    await expect(toast(page).filter({ hasText: text })).toContainText(SIGNUP_TOASTS.failed.title);
    await expect(page.locator('focus' in failure ? failure.focus : '#signup-problem')).toBeFocused();
    await expect(emailField(page)).toHaveValue('a@b');
    await expect(nameField(page)).toHaveValue('Ada');
    await expect(submitButton(page)).toBeEnabled();
    expect(calls).toBe(1);
    await page.unroute(`**${PATHS.signup}`);
  }
});

test('the honeypot is hidden from everybody; a signup that fills it shows success and is not stored', async ({
  page,
  system,
}) => {
  const address = newAddress();
  const honeypot = page.locator('#signup [name=website]');
  await page.goto('/');
  await hydrateSignup(page);
  // Password managers fill a field that has a size, also off the screen.
  await expect(honeypot).toBeHidden();
  // An e-mail in each form, and one name.
  await expect(page.getByRole('textbox')).toHaveCount(SIGNUP_FORMS.length + 1);
  await emailField(page).fill(address);
  await nameField(page).focus();
  await page.keyboard.press('Tab');
  await expect(submitButton(page)).toBeFocused();
  await honeypot.evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await submitButton(page).click();
  await expect(toast(page)).toContainText(SIGNUP_TOASTS.success.title);
  expect(await findSignups(system, address)).toEqual([]);
});

test('screen readers find a named form with labelled fields, one button, and the consent with it', async ({
  page,
}) => {
  await page.goto('/');
  const names = {
    'signup-hero': PHASE_TEXTS.coupon.heading,
    signup: PHASE_TEXTS.sideCard.heading,
    'signup-end': JOIN_PANEL.title,
  };
  for (const id of SIGNUP_FORMS) {
    const form = page.locator(`#${id}`);
    const isLong = id === 'signup';
    await expect(form).toHaveAccessibleName(names[id]);
    await expect(form).toHaveRole('form');
    await expect(form).toContainText(CONSENT.text);
    await expect(submitButton(page, id)).toHaveAccessibleDescription(
      `${CONSENT.text} ${CONSENT.policy.label}`,
    );
    await expect(form).toMatchAriaSnapshot(
      [
        '- text: Email',
        '- textbox "Email"',
        ...(isLong ? ['- text: Name (optional)', '- textbox "Name (optional)"'] : []),
        `- button "${SIGNUP_FORM.submit}"`,
        '- paragraph:',
        '  - text: /By signing up, /',
        `  - link "${CONSENT.policy.label}"`,
      ].join('\n'),
    );
  }
});

test('an address with a mistyped domain can be corrected by one key, and is not refused', async ({
  page,
}) => {
  await page.goto('/');
  await hydrateSignup(page);
  await emailField(page).fill('ada@gmial.com');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').filter({ hasText: SIGNUP_FORM.didYouMean })).toBeVisible();
  const button = page.getByRole('button', { name: 'ada@gmail.com' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(emailField(page)).toHaveValue('ada@gmail.com');
  await expect(emailField(page)).toBeFocused();
  await expect(button).toBeHidden();
});
