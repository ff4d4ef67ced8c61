import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { FILE_ERRORS, INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { isoOf } from '@tariff-tantrum/lambdas/facts/time';
import { expectAccessible } from '../axe';
import { failStore } from './faults';
import { expect, onBothHosts, ownerOf, test } from './fixture';
import { csvFile, dismiss, fillList, message, openSection } from './owner';

onBothHosts(() => {
  test('a list shows what would happen, is imported after a failure, and its refused rows are saved', {
    tag: '@both',
  }, async ({ openSignedIn, faultProxy, system }) => {
    await fillList(system, { email: 'ada@example.org' });
    const owner = await openSignedIn(faultProxy.url);
    const { page } = owner;
    await openSection(page, 'Import and export');
    const section = page.getByRole('region', { name: 'Import a list' });
    const count = (label: string) =>
      section.locator('dl > div').filter({ hasText: label }).getByRole('definition');
    await section
      .getByLabel('Choose a file')
      .setInputFiles(
        csvFile(
          'people.csv',
          'Email Address,First Name,CONFIRM_TIME,Status',
          'Ada@example.org,Ada,2026-03-01 10:00,subscribed',
          'grace@example.org,Grace,2026-03-01 10:00,subscribed',
          'left@example.org,Linus,2026-03-01 10:00,unsubscribed',
          'nonsense,=Nobody,2026-03-01 10:00,subscribed',
          'omar@example.org,Omar,3/4/2026,subscribed',
        ),
      );
    // Nothing in the file says what comes first in 3/4/2026.
    await expect(message(page)).toContainText(FILE_ERRORS.datesUnclear);
    await dismiss(page);
    await section.getByText('More about this list').click();
    await section.getByLabel(/^Dates such as/).selectOption('start with the month');
    await section.getByRole('button', { name: 'See what would happen' }).click();
    await expect(section.getByRole('status')).toHaveText(/^This is what would happen/);
    for (const [label, number] of [
      ['New', '2'],
      ['Already on the list', '1'],
      ['Left, were erased or said no', '1'],
      ['Rejected', '1'],
    ] as const)
      await expect(count(label)).toHaveText(number);
    await expect(
      section.getByText('Email Address (email), First Name (first name), CONFIRM_TIME (signup date).'),
    ).toBeVisible();
    await expect(section.getByRole('row').filter({ hasText: INPUT_ERRORS.emailInvalid })).toContainText('5');
    await expectAccessible(page);
    await expect(page.getByText('1 on the list now.')).toBeVisible();

    const file = await owner.saveExports();
    await section.getByRole('button', { name: 'Download the rejected lines' }).click();
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8').split('\r\n')[1]).toBe(
      `"5","${INPUT_ERRORS.emailInvalid}","nonsense","'=Nobody","2026-03-01 10:00","subscribed"`,
    );

    await section.getByLabel('Where did they agree').fill('Spring fair');
    faultProxy.intercept(failStore);
    await section.getByRole('button', { name: 'Import 2' }).click();
    await expect(message(page)).toContainText('504:');
    await expect(section.getByRole('status')).toHaveText(/Stopped\./);
    await faultProxy.restore();
    const again = message(page).getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(section.getByRole('status')).toHaveText('The list is imported.');
    await expect(count('New')).toHaveText('2');
    // What was read after the failure may fail a moment later, which is said, too.
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(section.getByRole('heading', { name: 'Import a list' })).toBeFocused({ timeout: 1000 });
    }).toPass();
    await expect(page.getByText('3 on the list now.')).toBeVisible();
    const { signups } = await ownerOf(system).list({ search: 'omar' });
    expect(signups[0]?.signedUpAt).toBe(isoOf(OWNER_DAYS.startOf('2026-03-04')));
  });
});

test('the file that was checked and named is the one imported, whatever happens to the field', async ({
  openSignedIn,
  faultProxy,
  system,
}) => {
  await fillList(system);
  const { page } = await openSignedIn(faultProxy.url);
  await openSection(page, 'Import and export');
  const section = page.getByRole('region', { name: 'Import a list' });
  const field = section.getByLabel('Choose a file');
  const listOf = (name: string) =>
    csvFile(`${name}.csv`, 'email,signup_date', `${name}@example.org,2026-03-01T10:00Z`);
  const held = faultProxy.hold(0, PATHS.import);
  await field.setInputFiles(listOf('first'));
  await held;
  await expect(field).toBeDisabled();
  await faultProxy.restore();
  await expect(section.getByRole('status')).toHaveText(/^This is what would happen/);
  await expect(section.getByText('first.csv')).toBeVisible();
  await field.setInputFiles(listOf('second'));
  await expect(section.getByText('second.csv')).toBeVisible();
  // A dialog that is cancelled leaves the file that was chosen.
  const chooser = page.waitForEvent('filechooser');
  await field.click();
  await (await chooser).setFiles([]);
  await section.getByRole('button', { name: 'See what would happen' }).click();
  await expect(section.getByRole('status')).toHaveText(/^This is what would happen/);
  await section.getByRole('button', { name: 'Import 1' }).click();
  await expect(section.getByRole('status')).toHaveText('The list is imported.');
  const { signups } = await ownerOf(system).list();
  expect(signups.map(({ email }) => email)).toEqual(['second@example.org']);
});

test('missing columns can be named by keyboard, and a file that is not a list is refused in words', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system);
  const { page } = await openSignedIn();
  await openSection(page, 'Import and export');
  const section = page.getByRole('region', { name: 'Import a list' });
  for (const [file, sentence] of [
    [csvFile('a.csv'), 'Its first line must name the columns.'],
    [{ ...csvFile('a.xlsx'), buffer: Buffer.from([0x50, 0x4b, 0xff]) }, FILE_ERRORS.notUtf8],
    [csvFile('a.csv', 'Who;Called', 'ib@example.org;Ib'), 'Its columns are: Who, Called. Say which'],
  ] as const) {
    await section.getByLabel('Choose a file').setInputFiles(file);
    await expect(message(page)).toContainText(sentence);
    await dismiss(page);
  }
  await section.getByText('More about this list').press('Enter');
  await section.getByLabel('Addresses', { exact: true }).fill('who');
  await section.getByLabel('Date for people without one').fill('2026-03-04');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Columns that were read: Who (email).')).toBeVisible();
  await section.getByRole('button', { name: 'Import 1' }).press('Enter');
  await expect(page.getByText('1 on the list now.')).toBeVisible();
});

/** Opens the section, and returns its parts. */
async function openImport(page: Page) {
  await openSection(page, 'Import and export');
  const section = page.getByRole('region', { name: 'Import a list' });
  return {
    section,
    status: section.getByRole('status'),
    choose: (...lines: string[]) =>
      section.getByLabel('Choose a file').setInputFiles(csvFile('list.csv', ...lines)),
    check: section.getByRole('button', { name: 'See what would happen' }),
    submit: section.getByRole('button', { name: /^Import \d/ }),
  };
}

test('a new file begins anew: tag, place of consent and every other setting are those of one file', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system);
  const { page } = await openSignedIn();
  const { section, status, choose, check, submit } = await openImport(page);
  await choose('Contact,When', 'first@example.org,2026-03-01');
  await dismiss(page);
  await section.getByText('More about this list').click();
  await section.getByLabel('Addresses', { exact: true }).fill('Contact');
  await section.getByLabel('Dates of the signups').fill('When');
  await section.getByLabel('Where did they agree').fill('Mailchimp newsletter');
  await section.getByLabel(/^Tag:/).fill('mailchimp');
  await check.click();
  await expect(
    section.getByText('Would be added: 1 person, tagged “mailchimp”, who agreed here: Mailchimp newsletter.'),
  ).toBeVisible();
  await submit.click();
  await expect(status).toHaveText('The list is imported.');
  await expect(section.getByText('Added: 1 person, tagged “mailchimp”, who agreed here:')).toBeVisible();

  await choose('Email,Date', 'second@example.org,2026-03-01');
  await expect(
    section.getByText('Would be added: 1 person, without a tag; where they agreed is not recorded.'),
  ).toBeVisible();
  for (const field of await section.locator('details input, details select').all())
    await expect(field).toHaveValue('');
  await submit.click();
  await expect(status).toHaveText('The list is imported.');
  const events = (await ownerOf(system).person({ email: 'second@example.org' })).events;
  expect(JSON.stringify(events)).not.toContain('ailchimp');
});

test('an import does what is on the screen: after a change of what is read, it is checked again first', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system);
  const { page } = await openSignedIn();
  const { section, status, choose, check, submit } = await openImport(page);
  await choose(
    'Email,Signup Date,OK to write?',
    'a@example.org,2026-03-01,sure',
    'b@example.org,2026-03-01,hmm',
  );
  await expect(submit).toHaveText('Import 2');
  await section.getByText('More about this list').click();
  await section.getByLabel('Consent: must say yes').fill('OK to write?');
  await expect(submit).toHaveCount(0);
  await expect(status).toHaveText('Something has changed. See again what would happen, then import.');
  await check.click();
  await expect(status).toHaveText(/^This is what would happen/);
  await expect(submit).toHaveCount(0);
});

test('words that are no known yes or no are ticked, and ticks keep the focus and are read once', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system);
  const { page, requests } = await openSignedIn();
  const { section, status, choose, check, submit } = await openImport(page);
  const row = (name: string, state: string) => `${name}@example.org,2026-03-01,${state}`;
  await choose(
    'Email,Date,Status',
    ...[
      row('ada', 'active'),
      row('junk', 'junk'),
      row('vip', 'VIP'),
      row('vip2', 'vip'),
      row('gone', 'dropped'),
    ],
  );
  await expect(submit).toHaveText('Import 1');
  await expect(section.getByText('These words are neither a known yes nor a known no.')).toBeVisible();
  const calls = () => requests.filter((url) => new URL(url).pathname === PATHS.import).length;
  const before = calls();
  const boxes = ['VIP (2)', 'dropped (1)'].map((name) => section.getByRole('checkbox', { name }));
  for (const box of boxes) {
    await expect(box).toBeChecked();
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).not.toBeChecked();
    await expect(box).toBeFocused();
  }
  await expect(submit).toHaveCount(0);
  await page.keyboard.press('Space');
  expect(calls()).toBe(before);
  await check.click();
  await expect(status).toHaveText(/^This is what would happen/);
  await expect(boxes[0] ?? section).not.toBeChecked();
  await expect(boxes[1] ?? section).toBeChecked();
  expect(calls()).toBe(before + 1);
  await expectAccessible(page);
  await submit.click();
  await expect(status).toHaveText('The list is imported.');
  const { signups } = await ownerOf(system).list();
  expect(signups.map(({ email }) => email).sort()).toEqual(
    ['ada', 'vip2', 'vip'].map((name) => `${name}@example.org`),
  );
});

test('a tag that is not allowed is said at its field, which opens, before anything is sent', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system);
  const { page, requests } = await openSignedIn();
  const { section, status, choose, check, submit } = await openImport(page);
  await choose('Email,Date', 'ada@example.org,2026-03-01');
  await expect(submit).toHaveText('Import 1');
  const more = section.getByText('More about this list');
  const tag = section.getByLabel(/^Tag:/);
  await more.click();
  await tag.fill('Essen 2026');
  await expect(section.getByRole('alert')).toHaveText(/^A tag has 1 to 32 lowercase letters/);
  const sent = requests.length;
  for (const button of [submit, check]) {
    await more.click();
    await expect(tag).toBeHidden();
    await button.click();
    await expect(tag).toBeFocused();
  }
  expect(requests.slice(sent).filter((url) => new URL(url).pathname === PATHS.import)).toEqual([]);
  await expect(status).toHaveText(/^This is what would happen/);
  await tag.fill('essen-2026');
  await submit.click();
  await expect(status).toHaveText('The list is imported.');
});

test('an import that the server refuses says that nothing was added', async ({
  openSignedIn,
  faultProxy,
  system,
}) => {
  await fillList(system);
  const { page } = await openSignedIn(faultProxy.url);
  const { status, choose, submit } = await openImport(page);
  await choose('Email,Date', 'ada@example.org,2026-03-01');
  await expect(submit).toHaveText('Import 1');
  faultProxy.intercept((_request, response) => {
    response.writeHead(400, { 'Content-Type': 'text/plain' }).end('This is not possible.');
  });
  await submit.click();
  await expect(message(page)).toContainText('400: This is not possible.');
  await dismiss(page);
  await expect(status).toHaveText('Stopped. Nothing was added.');
  await faultProxy.restore();
});

test('a file dropped beside the field does not replace the page, and one dropped on it is read', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system);
  const { page } = await openSignedIn();
  await openSection(page, 'Import and export');
  const section = page.getByRole('region', { name: 'Import a list' });
  /** Resolves to whether the browser does with a file what it does by default. */
  const drop = (target: Locator) =>
    target.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([], 'people.csv'));
      return ['dragover', 'drop'].map((name) =>
        element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer })),
      );
    });
  expect(await drop(section.getByLabel('Choose a file'))).toEqual([true, true]);
  // The last one: while the file is read, the field takes no other.
  expect(await drop(section.getByRole('heading', { name: 'Import a list' }))).toEqual([false, false]);
});

test('a file that is not Unicode shows its names in each encoding, and is read in the one that is pressed', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system);
  const { page } = await openSignedIn();
  await openSection(page, 'Import and export');
  const section = page.getByRole('region', { name: 'Import a list' });
  const text = 'Email,Name,Signed up\njorn@encoding.example,J\u00f8rn \u00c6r\u00f8,2026-03-01\n';
  const buffer = Buffer.from(text, 'latin1');
  await section.getByLabel('Choose a file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
  const status = section.getByRole('status');
  await expect(status).toHaveText(/^This is what would happen/);
  await expect(section.getByRole('button', { name: /^Mac Roman/ })).toBeVisible();
  await section.getByRole('button', { name: /^Windows-1252: .*J\u00f8rn/ }).click();
  await expect(section.getByRole('button', { name: /^Mac Roman/ })).toBeHidden();
  await expect(status).toHaveText(/^This is what would happen/);
  await section.getByRole('button', { name: 'Import 1' }).click();
  await expect(status).toHaveText('The list is imported.');
  const { signups } = await ownerOf(system).list();
  expect(signups.map(({ name }) => name)).toEqual(['J\u00f8rn \u00c6r\u00f8']);
});
