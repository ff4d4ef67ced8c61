import type { Locator, Page } from '@playwright/test';
import { expect, onBothHosts, test } from './fixture';
import { fillList, openSection } from './owner';

/** Drops a file on an element, as a file manager does. */
async function dropFile(page: Page, target: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name = '', text = '']) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  await target.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText(/^Drop the (list|file)/)).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText(/^Drop the (list|file)/)).toBeHidden();
}

onBothHosts(() => {
  test('a file that is dropped anywhere is tried as a list, once, and on their page as codes or orders', {
    tag: '@both',
  }, async ({ openSignedIn, system }) => {
    await fillList(system, { email: 'ada@example.org' });
    const { page } = await openSignedIn();
    const main = page.getByRole('main');
    await dropFile(
      page,
      main,
      'list.csv',
      'Email,Date\nnew@example.org,2025-10-01\nada@example.org,2025-10-01\n',
    );
    await expect(page.getByRole('heading', { name: 'Import and export', level: 1 })).toBeVisible();
    await expect(main.getByText('The chosen file: list.csv')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Import 1' })).toBeVisible();
    await openSection(page, 'Overview');
    await openSection(page, 'Import and export');
    await expect(main.getByText('The chosen file: list.csv')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Import 1' })).toBeVisible();
    await dropFile(page, main, 'other.csv', 'Email,Date\nother@example.org,2025-10-01\n');
    await expect(main.getByText('The chosen file: other.csv')).toBeVisible();

    await openSection(page, 'Campaigns');
    await page.getByRole('link', { name: 'Codes and orders' }).click();
    await dropFile(
      page,
      main.getByRole('region', { name: 'Codes', exact: true }),
      'codes.csv',
      'Code\nDROP-1\n',
    );
    await expect(main.getByRole('button', { name: 'Import 1 code' })).toBeVisible();
    const order = 'order,code,email,amount,currency,date\ndropped,,a@b.dk,36.00,EUR,2025-10-01T12:00:00Z\n';
    await dropFile(page, main.getByRole('region', { name: 'Orders', exact: true }), 'orders.csv', order);
    await expect(main.getByRole('button', { name: 'Import 1 order' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Codes and orders', level: 1 })).toBeVisible();
  });
});
