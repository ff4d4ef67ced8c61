import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { emailField, submitButton } from './signup-page';
import { SITE } from './site-texts';

const { BUSINESS_FIELDS, CONTACT_PAGE, FOOTER, PHASE_TEXTS, WHOLESALE, wholesaleDraft } = SITE;

const send = (page: Page) => page.getByRole('link', { name: WHOLESALE.inquiry.button });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const expectDraft = (page: Page, details: Record<string, string> = {}) =>
  expect(send(page)).toHaveAttribute('href', wholesaleDraft(details));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the wholesale form is blank, and its draft asks the questions', async ({ page }) => {
      await page.goto('/wholesale');
      await expectDraft(page);
      for (const { label } of BUSINESS_FIELDS) await expect(field(page, label)).toHaveValue('');
      if (!javaScriptEnabled)
        await expect(page.locator('noscript p')).toContainText(WHOLESALE.inquiry.withoutScript);
    });

    test('the contact page leads to a mail draft and to the signup', async ({ page }) => {
      await page.goto('/contact');
      const { email } = CONTACT_PAGE;
      const link = (name: string) => page.getByRole('main').getByRole('link', { name });
      await expect(link(email.label)).toHaveAttribute('href', FOOTER.contact.email.href);
      await link(PHASE_TEXTS.contact.action.label).press('Enter');
      await expect(page).toHaveURL('/#signup');
      await expect(emailField(page)).toBeInViewport();
      await expect(submitButton(page)).toBeInViewport();
    });
  });
}

test('details are added to the draft as they are typed, by keyboard alone, and removed as they are cleared', async ({
  page,
}) => {
  await page.goto('/wholesale');
  await field(page, BUSINESS_FIELDS[0]?.label ?? '').focus();
  const details: Record<string, string> = {};
  for (const { name, label } of BUSINESS_FIELDS) {
    await expect(field(page, label)).toBeFocused();
    details[name] = `Spil & Sjov ${label}`;
    await page.keyboard.type(details[name]);
    await page.keyboard.press('Tab');
  }
  await expect(send(page)).toBeFocused();
  await expectDraft(page, details);
  await field(page, 'Phone').fill('');
  await expectDraft(page, { ...details, phone: '' });
});
