import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { failStore } from './faults';
import { expect, onBothHosts, test } from './fixture';
import { enterPassword, message, signUp } from './owner';

test.use({ systemName: 'paging' });
test.beforeAll(({ system }) =>
  signUp(system, ...Array.from({ length: 260 }, (_, n) => ({ email: `person-${n}@example.org` }))),
);

const isList = ({ url }: { url?: string | undefined }) => url?.startsWith(`${PATHS.list}?`) ?? false;

onBothHosts(() => {
  test('the next page is loaded on scrolling, and a refresh shows new signups first', {
    tag: '@both',
  }, async ({ openSignedIn, system }) => {
    const { page } = await openSignedIn();
    await expect(page.getByText('200 signups loaded.')).toBeVisible();
    const list = page.getByRole('region', { name: 'The list of signups' });
    expect(await list.getByRole('rowheader').count()).toBeLessThan(60);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText(/^26\d signups loaded: all of them\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    await list.evaluate((element) => element.scrollTo(0, 0));
    const late = `late-${test.info().titlePath.join('').length}@example.org`;
    await signUp(system, { email: late });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(list.getByRole('rowheader').first()).toHaveText(late);
    await expect(page.getByText('200 signups loaded.')).toBeVisible();
  });

  test('a page that cannot be read is read again only on request', async ({ openSignedIn, faultProxy }) => {
    const { page } = await openSignedIn(faultProxy.url);
    await expect(page.getByText('200 signups loaded.')).toBeVisible();
    let failures = 0;
    faultProxy.intercept((request, response, forward) => {
      if (!isList(request)) return forward();
      failures += 1;
      return failStore(request, response, forward);
    });
    const list = page.getByRole('region', { name: 'The list of signups' });
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const more = page.getByRole('button', { name: 'Load more' });
    for (const reads of [1, 2]) {
      await expect(message(page)).toContainText('504:');
      await page.keyboard.press('Escape');
      await list.evaluate((element) => element.scrollTo(0, 0));
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(page.getByText('200 signups loaded.')).toBeVisible();
      expect(failures).toBe(reads);
      if (reads === 2) await faultProxy.restore();
      await more.click();
    }
    await expect(page.getByText(/^26\d signups loaded: all of them\.$/)).toBeVisible();
  });

  test('a list that cannot be read is not called empty', async ({ open, faultProxy, system }) => {
    const { page } = await open(faultProxy.url);
    faultProxy.intercept((request, response, forward) =>
      isList(request) ? failStore(request, response, forward) : forward(),
    );
    await enterPassword(page, system.password);
    await expect(message(page)).toContainText('504:');
    await page.keyboard.press('Escape');
    await expect(page.getByText('The signups could not be read.')).toBeVisible();
    await faultProxy.restore();
    const more = page.getByRole('button', { name: 'Load more' });
    await more.click();
    await expect(page.getByText('200 signups loaded.')).toBeVisible();

    faultProxy.intercept(failStore);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(message(page)).toContainText('504:');
    await page.keyboard.press('Escape');
    const lists: string[] = [];
    faultProxy.intercept((request, _response, forward) => {
      if (isList(request)) lists.push(request.url ?? '');
      return forward();
    });
    await more.click();
    // The beginning, and not what follows a beginning that is out of date.
    await expect.poll(() => lists).toEqual([expect.not.stringContaining('cursor=')]);
  });
});
