import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CAMPAIGN_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { expectAccessible } from './axe';
import { button, openStep, sectionOf } from './campaign-page';
import { expect, test } from './owner/fixture';
import { openSection } from './owner/owner';

const EMAIL = {
  name: 'received.eml',
  mimeType: 'message/rfc822',
  buffer: Buffer.from('Subject: Open\r\n\r\nHello.\r\n'),
};
const CHECKS = [
  { id: 'from', status: 'ok', title: 'From is support@shop.example.' },
  { id: 'dkim', status: 'failed', title: 'DKIM: the message is not signed.', whatToDo: 'Turn it on.' },
];

test('the owner chooses or drops the test that arrived, and reads what receivers make of it', async ({
  openSignedIn,
}) => {
  const { page } = await openSignedIn();
  // This system writes its emails to files, which never arrive.
  await page.route(
    (url) => url.pathname === PATHS.campaigns || url.pathname === PATHS.campaign,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"isRehearsal":true', '"isRehearsal":false');
      await route.fulfill({ response, body });
    },
  );
  const sent: string[] = [];
  await page.route(`**${PATHS.checkReceived}`, (route) => {
    sent.push(Buffer.from(route.request().postDataJSON().message, 'base64').toString());
    return route.fulfill({ json: { checks: CHECKS } });
  });
  const campaigns = sectionOf(page);
  await openSection(page, 'Campaigns');
  await button(campaigns, 'Write a reminder').click();
  await expect(campaigns.getByText('Saved.')).toBeVisible();
  await openStep(page, 'Test');
  const sheet = campaigns.getByRole('region', { name: 'Check what arrived' });
  await sheet.getByLabel('Choose the saved email').setInputFiles(EMAIL);
  await expect(sheet.getByText('One check failed.')).toBeVisible();
  await expect(sheet.getByText('Error: DKIM: the message is not signed. Turn it on.')).toBeVisible();
  await sheet.getByText('One check passed').click();
  await expect(sheet.getByText('From is support@shop.example.')).toBeVisible();
  await expectAccessible(page);

  await sheet.getByRole('heading').evaluate((heading, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'received.eml'));
    heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, EMAIL.buffer.toString());
  await expect.poll(() => sent).toEqual([EMAIL.buffer.toString(), EMAIL.buffer.toString()]);
  // It is not taken for a list to import.
  await expect(sheet).toBeVisible();

  await sheet
    .getByLabel('Choose the saved email')
    .setInputFiles({ ...EMAIL, buffer: Buffer.alloc(1_000_001) });
  await expect(sheet.getByText('This file has more than 1 MB.')).toBeVisible();
  await page.unroute(`**${PATHS.checkReceived}`);
  await page.route(`**${PATHS.checkReceived}`, (route) =>
    route.fulfill({ status: 504, body: CAMPAIGN_ERRORS.noDns }),
  );
  await sheet.getByLabel('Choose the saved email').setInputFiles(EMAIL);
  await expect(page.getByText(CAMPAIGN_ERRORS.noDns)).toBeVisible();
});
