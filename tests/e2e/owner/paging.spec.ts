import { LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { expectAccessible } from '../axe';
import { failStore } from './faults';
import { createGate, expect, onBothHosts, tabTo, test } from './fixture';
import { addressesOf, fillList, message, openSection, retry, signIn, signUp } from './owner';

test.beforeAll(({ system }) =>
  fillList(
    system,
    { email: 'ada@example.org', name: 'Ada Lovelace' },
    { email: 'Omar@example.org', name: 'عمر الخيام' },
    { email: 'grace@navy.example', name: 'Grace Ada Hopper' },
    ...Array.from({ length: LIST_LIMIT.max + 30 }, (_, n) => ({ email: `person-${n}@example.org` })),
  ),
);

const FIRST_PAGE = new RegExp(`^${LIST_LIMIT.max} of \\d+$`);
const ALL_PAGES = /^(\d+) of \1$/;
const FAILED = `504: ${ERROR_TEXTS.storeUnavailable}`;
/** Whether a page of the list is read. */
const isList = ({ url }: { url?: string | undefined }) => url === PATHS.people;

onBothHosts(() => {
  test('the next page is loaded on scrolling, and a refresh shows new signups first', {
    tag: '@both',
  }, async ({ openSignedIn, system, host }) => {
    const { page } = await openSignedIn();
    await openSection(page, 'People');
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();
    const list = page.getByRole('region', { name: 'The list of signups' });
    expect(await list.getByRole('rowheader').count()).toBeLessThan(60);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText(ALL_PAGES)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
    await list.evaluate((element) => element.scrollTo(0, 0));
    await signUp(system, { email: `late@${host}.example` });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(addressesOf(list).first()).toHaveText(`late@${host}.example`);
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();
  });

  test('on a phone people scroll with the page, which loads the next ones', async ({ openSignedIn }) => {
    const { page } = await openSignedIn();
    await page.setViewportSize({ width: 390, height: 844 });
    await openSection(page, 'People');
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();
    const list = page.getByRole('region', { name: 'The list of signups' });
    expect(await list.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)).toBe(0);
    const first = await addressesOf(list).first().textContent();
    expect(await list.getByRole('rowheader').count()).toBeLessThan(60);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText(ALL_PAGES)).toBeVisible();
    await expect(addressesOf(list).last()).toBeInViewport();
    await expect(list.getByText(first ?? '', { exact: true })).toBeHidden();
    await expectAccessible(page);
  });

  test('all signups are searched, also those not loaded, by keyboard alone; matches are marked', async ({
    openSignedIn,
  }) => {
    const { page } = await openSignedIn();
    await openSection(page, 'People');
    const field = page.getByLabel('Search all signups');
    const list = page.getByRole('region', { name: 'The list of signups' });
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();
    await tabTo(page, field);
    await page.keyboard.type('ADA');
    await expect(addressesOf(list)).toHaveText(['ada@example.org', 'grace@navy.example']);
    await expect(page.getByText('2 found.')).toBeVisible();
    await expect(list.locator('mark')).toHaveText(['ada', 'Ada', 'Ada']);
    await expectAccessible(page);
    await field.fill('الخيام');
    await expect(addressesOf(list)).toHaveText(['Omar@example.org']);
    await field.fill('nobody');
    await expect(page.getByText('Nobody matches.')).toBeVisible();
    await expect(page.getByText('No address, name or code on the list contains “nobody”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();
    await field.fill('nobody');
    await expect(page.getByText('Nobody matches.')).toBeVisible();
    await expectAccessible(page);
    await field.fill('');
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();
  });

  test('a row that is pressed while a search is on its way opens its person', {
    tag: '@both',
  }, async ({ openSignedIn, faultProxy }) => {
    const { page } = await openSignedIn(faultProxy.url);
    await openSection(page, 'People');
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();
    const [search, answer] = [createGate(), createGate()];
    faultProxy.intercept(async (request, response, forward) => {
      if (isList(request)) {
        await search.opened;
        response.once('finish', answer.open);
      }
      return forward();
    });
    // Not the first row: its place is another one in what is found.
    const email = `person-${LIST_LIMIT.max + 25}@example.org`;
    await page.getByLabel('Search all signups').fill(email);
    await expect(page.getByText('Searching')).toBeVisible();
    const row = page
      .getByRole('region', { name: 'The list of signups' })
      .getByRole('button', { name: email });
    await row.hover();
    await page.mouse.down();
    search.open();
    await answer.opened;
    // In these frames it would be shown.
    for (let frame = 0; frame < 5; frame++)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.mouse.up();
    await expect(page.getByRole('region', { name: email })).toBeVisible();
    await expect(page.getByText('1 found.')).toBeVisible();
  });

  test('a page that cannot be read is read again only on request', async ({ openSignedIn, faultProxy }) => {
    const { page } = await openSignedIn(faultProxy.url);
    await openSection(page, 'People');
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();
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
      await expect(message(page)).toContainText(FAILED);
      await page.keyboard.press('Escape');
      await list.evaluate((element) => element.scrollTo(0, 0));
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(page.getByText(FIRST_PAGE)).toBeVisible();
      expect(failures).toBe(reads);
      if (reads === 2) await faultProxy.restore();
      await more.click();
    }
    await expect(page.getByText(ALL_PAGES)).toBeVisible();
  });

  test('a list that cannot be read is not called empty', async ({ open, faultProxy, system }) => {
    const owner = await open(faultProxy.url);
    const { page } = owner;
    faultProxy.intercept((request, response, forward) =>
      isList(request) ? failStore(request, response, forward) : forward(),
    );
    await signIn(owner, system);
    await openSection(page, 'People');
    await expect(message(page)).toContainText(FAILED);
    await page.keyboard.press('Escape');
    await expect(page.getByText('The signups could not be read.')).toBeVisible();
    await faultProxy.restore();
    await retry(page).click();
    await expect(page.getByText(FIRST_PAGE)).toBeVisible();

    faultProxy.intercept(failStore);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(message(page)).toContainText(FAILED);
    // Each call that fails opens the message: the last one too must have failed before it is closed.
    await expect(page.getByRole('button', { name: 'Refresh', includeHidden: true })).toBeEnabled();
    await page.keyboard.press('Escape');
    const lists: string[] = [];
    faultProxy.intercept((request, _response, forward) => {
      if (isList(request)) lists.push(request.headers['content-length'] ?? '');
      return forward();
    });
    await page.getByRole('button', { name: 'Load more' }).click();
    // The beginning of the list, and not a page that follows an outdated beginning.
    const first = JSON.stringify({ limit: LIST_LIMIT.max });
    await expect.poll(() => lists).toEqual([String(first.length)]);
  });
});
