import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { SITE } from './site-texts';

const { BUSINESS_FIELDS, detailLines, WHOLESALE, wholesaleDraft } = SITE;

const send = (page: Page) => page.getByRole('link', { name: WHOLESALE.inquiry.button });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const expectDraft = (page: Page, details: Record<string, string> = {}) =>
  expect(send(page)).toHaveAttribute('href', wholesaleDraft(details));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the wholesale form is blank, says that it is not sent, and its draft asks the questions', async ({
    page,
  }) => {
    await page.goto('/wholesale');
    await expectDraft(page);
    for (const { label } of BUSINESS_FIELDS) await expect(field(page, label)).toHaveValue('');
    await expect(page.locator('noscript p')).toContainText(WHOLESALE.inquiry.withoutScript);
  });
});

test('details are added to the draft and to the letter on the page as they are typed, by keyboard alone, and removed as they are cleared', async ({
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
  const letter = page.locator('output');
  await expect(letter).toHaveText(detailLines(details).join('\n'), { useInnerText: true });
  await field(page, 'Phone').fill('');
  await expectDraft(page, { ...details, phone: '' });
  await expect(letter).not.toContainText('Phone');
});
