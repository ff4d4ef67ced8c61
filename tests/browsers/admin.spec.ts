import { writeFileSync } from 'node:fs';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { fillList } from '../e2e/owner/owner';
import { expect, test } from './fixture';
import type { Visitor } from './visitor';

const DIALOG = 'dialog[open]';
/** Only there after the password, once the list is read. */
const SIGNED_IN = { css: 'main', text: 'ada@example.org' };
/** Height in px of a button of one line, in which a dialog has no other. */
const BUTTON_HEIGHT = 60;

/** Opens the dashboard, and signs in. */
async function signIn(visitor: Visitor, url: string, password: string): Promise<void> {
  await visitor.tab.goto(`${url}/admin`);
  await enterPassword(visitor, password);
  await visitor.expectVisible(SIGNED_IN);
}

async function enterPassword(visitor: Visitor, password: string): Promise<void> {
  await visitor.fill({ css: `${DIALOG} input`, text: 'Password' }, password);
  await visitor.click({ css: `${DIALOG} button`, text: 'Continue' });
}

const openSection = (visitor: Visitor, name: string) => visitor.click({ css: 'nav a', text: name });

/** Opens a person of the list, and the dialog that erases them. */
async function openErasure(visitor: Visitor, email: string): Promise<void> {
  await visitor.click({ css: 'th button', text: email });
  // Until their story has been read, the button moves.
  await visitor.expectVisible({ css: 'main li', text: 'Signed up' });
  await visitor.click({ css: 'button', text: `Erase ${email}` });
  await visitor.expectVisible(`${DIALOG} input`);
}

/** Asserts that the open dialog is as high as what is in it, and keeps a picture of it. */
async function expectDialogFits(visitor: Visitor, name: string): Promise<void> {
  await visitor.expectVisible(`${DIALOG} button`);
  const { free, highest } = await visitor.tab.evaluate((css) => {
    const dialog = document.querySelector(css);
    const boxes = [...(dialog?.querySelectorAll('*') ?? [])].map((element) =>
      element.getBoundingClientRect(),
    );
    return {
      free: (dialog?.getBoundingClientRect().bottom ?? 0) - Math.max(...boxes.map(({ bottom }) => bottom)),
      highest: Math.max(
        ...[...(dialog?.querySelectorAll('button') ?? [])].map(({ offsetHeight }) => offsetHeight),
      ),
    };
  }, DIALOG);
  await visitor.keep(`dialog-${name}`);
  expect.soft(highest, `the highest button of ${name}`).toBeLessThan(BUTTON_HEIGHT);
  expect.soft(free, `what is empty below the content of ${name}`).toBeLessThan(BUTTON_HEIGHT);
}

test.beforeEach(({ system }) =>
  fillList(
    system,
    { email: 'ada@example.org', name: 'Ada Lovelace' },
    { email: 'søren@example.org', name: 'Søren Ærø' },
  ),
);

test('each dialog is as high as its content: the password, a failed call, erasing one and many', async ({
  visitor,
  system,
  faultProxy,
}) => {
  await visitor.tab.goto(`${faultProxy.url}/admin`);
  await expectDialogFits(visitor, 'password');
  await enterPassword(visitor, 'wrong-password-1');
  await visitor.expectVisible({ css: DIALOG, text: 'Invalid admin password' });
  await expectDialogFits(visitor, 'wrong-password');
  await visitor.click({ css: `${DIALOG} button`, text: 'OK' });
  await enterPassword(visitor, system.password);
  await visitor.expectVisible(SIGNED_IN);
  await faultProxy.refuse();
  await visitor.click({ css: 'button', text: 'Refresh' });
  await visitor.expectVisible({ css: DIALOG, text: 'cannot be reached' });
  await expectDialogFits(visitor, 'failed-call');
  await faultProxy.restore();
  await visitor.click({ css: `${DIALOG} button`, text: 'Try again' });
  await visitor.expectHidden(DIALOG);
  await openSection(visitor, 'People');
  await openErasure(visitor, 'ada@example.org');
  await expectDialogFits(visitor, 'erase-person');
  await visitor.press('Escape');
  await visitor.expectHidden(DIALOG);
  await visitor.press('Escape');
  await visitor.click({ css: 'button', text: 'Erase a time range' });
  await expectDialogFits(visitor, 'erase-range');
});

test('a page that is left and restored by Back shows nobody, and asks for the password', async ({
  visitor,
  system,
}) => {
  await signIn(visitor, system.url, system.password);
  await visitor.expectVisible({ css: 'main', text: 'ada@example.org' });
  await visitor.tab.goto(`${system.url}/faq`);
  await visitor.tab.back();
  await visitor.expectPath('/admin');
  await expect.poll(() => visitor.tab.evaluate(() => document.readyState)).toBe('complete');
  expect(await visitor.tab.evaluate(() => document.body.textContent ?? '')).not.toContain('ada@example.org');
  await visitor.keep('admin-after-back');
});

test('a person is found, and erased for good after their address was typed', async ({ visitor, system }) => {
  await signIn(visitor, system.url, system.password);
  await openSection(visitor, 'People');
  await visitor.fill({ css: 'input', text: 'Search all signups' }, 'ada@');
  // Until then the rows are drawn again: a click in between is lost.
  await visitor.expectVisible({ css: 'main', text: '1 found.' });
  await openErasure(visitor, 'ada@example.org');
  await visitor.fill(`${DIALOG} input`, 'somebody@example.org');
  await visitor.click({ css: `${DIALOG} button`, text: 'Erase for good' });
  await visitor.expectVisible({ css: DIALOG, text: 'This is not the address above.' });
  await visitor.fill(`${DIALOG} input`, 'ada@example.org');
  await visitor.click({ css: `${DIALOG} button`, text: 'Erase for good' });
  await visitor.expectVisible({ css: '[role=status]', text: 'The person was erased.' });
  await expect
    .poll(async () => (await system.owner.list({})).signups.map(({ email }) => email))
    .toEqual(['søren@example.org']);
});

test('a list is imported, and the export has the bytes that the server sent', async ({
  visitor,
  system,
}, info) => {
  await signIn(visitor, system.url, system.password);
  await openSection(visitor, 'Import and export');
  const file = info.outputPath('people.csv');
  writeFileSync(file, 'email,name,signup_date\r\nblåbær@example.org,"Åse, Ø.",2026-03-01T10:00Z\r\n');
  await visitor.chooseFile('input[type=file]', file);
  await visitor.expectVisible({ css: '[role=status]', text: 'This is what would happen' });
  await visitor.click({ css: 'button', text: 'Import 1' });
  await visitor.expectVisible({ css: '[role=status]', text: 'The list is imported.' });
  await visitor.keep('imported');
  await visitor.click({ css: 'button', text: 'Download CSV' });
  await visitor.expectVisible({ css: 'main', text: '3 of 3 rows' });
  const response = await fetch(system.url + PATHS.export, {
    headers: { Authorization: `Bearer ${system.password}` },
  });
  expect((await visitor.downloaded('.csv')).equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
});

test('a campaign is written, tested, checked, frozen, sent to everybody and finished', async ({
  visitor,
  system,
}) => {
  test.slow();
  await system.owner.importCodes({ rows: ['CODE-1', 'CODE-2', 'CODE-3'] });
  await signIn(visitor, system.url, system.password);
  await openSection(visitor, 'Campaigns');
  await visitor.click({ css: 'main button', text: 'Write the launch' });
  await visitor.fill({ css: 'main input', text: 'Subject' }, 'Come on board');
  await visitor.expectVisible({ css: 'main', text: 'Saved.' });
  await visitor.keep('campaign-draft');
  const step = (name: string) => visitor.click({ css: 'main ol button', text: name });
  await step('Test');
  await visitor.click({ css: 'main button', text: 'Send me this' });
  await visitor.expectVisible({ css: 'main', text: 'Written to a file, for' });
  await step('Check');
  await visitor.expectVisible({ css: 'main', text: 'Recipients: 2.' });
  await step('Freeze');
  await visitor.click({ css: 'main button', text: 'Freeze for 2' });
  await visitor.expectVisible(DIALOG);
  await expectDialogFits(visitor, 'freeze');
  await visitor.fill(`${DIALOG} input`, '2');
  await visitor.click({ css: `${DIALOG} button`, text: 'Freeze' });
  await visitor.click({ css: 'main button', text: 'Send to 2' });
  await expectDialogFits(visitor, 'send');
  await visitor.click({ css: `${DIALOG} button`, text: 'Send to 2' });
  await visitor.click({ css: 'main button', text: 'Finish: nobody remains' });
  await visitor.expectVisible({
    css: 'main',
    text: 'emails for all recipients were written to files, and nobody got them.',
  });
  await visitor.keep('campaign-sent');
  const { emails } = await system.owner.outbox();
  expect(emails.filter(({ subject }) => subject === 'Come on board').length).toBeGreaterThanOrEqual(2);
  visitor.expectSuppression();
});

test('each section fits a phone and a desktop, and a link gets its QR code', async ({ visitor, system }) => {
  for (const width of [390, 1280]) {
    await visitor.tab.resize(width, 900);
    // A phone can be another window.
    await signIn(visitor, system.url, system.password);
    for (const name of ['Overview', 'People', 'Campaigns', 'Sources', 'Import and export']) {
      await openSection(visitor, name);
      await visitor.expectVisible('main h1');
      const { inner, page } = await visitor.tab.evaluate(() => ({
        inner: innerWidth,
        page: document.documentElement.scrollWidth,
      }));
      expect.soft(page, `${name} at ${width} px`).toBeLessThanOrEqual(inner);
      await visitor.keep(`admin-${name.toLowerCase().replaceAll(' ', '-')}-${width}`);
    }
  }
  await openSection(visitor, 'Sources');
  await visitor.fill({ css: 'main input', text: 'Where will it be?' }, 'essen');
  await visitor.expectVisible('svg[role=img]');
  await visitor.reach('svg[role=img]');
  await visitor.keep('qr-code');
  visitor.expectSuppression();
});
