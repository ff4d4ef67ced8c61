import { expect, onBothHosts, test } from './fixture';
import { signUp } from './owner';

test.use({ systemName: 'paging' });
test.beforeAll(({ system }) =>
  signUp(system, ...Array.from({ length: 260 }, (_, n) => ({ email: `person-${n}@example.org` }))),
);

onBothHosts(() => {
  test('the next page is loaded on scrolling, and a refresh shows new signups first', async ({
    openSignedIn,
    system,
  }) => {
    const { page } = await openSignedIn();
    await expect(page.getByText('200 signups loaded.')).toBeVisible();
    const list = page.getByRole('region', { name: 'The list of signups' });
    expect(await list.getByRole('rowheader').count()).toBeLessThan(60);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText(/^26\d signups loaded: all of them\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    await list.evaluate((element) => element.scrollTo(0, 0));
    await signUp(system, { email: `late-${test.info().titlePath.join('').length}@example.org` });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(list.getByRole('rowheader').first()).toHaveText(/^late-/);
    await expect(page.getByText('200 signups loaded.')).toBeVisible();
  });
});
