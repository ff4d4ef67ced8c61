import { LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { expectAccessible } from '../axe';
import { expect, onBothHosts, ownerOf, tabTo, test } from './fixture';
import { enterPassword, fillList, openSection, prompt, sections, signIn, stat } from './owner';

const SECTIONS = ['Overview', 'People', 'Campaigns', 'Sources', 'Import and export'] as const;

test.beforeAll(({ system }) => fillList(system, { email: 'ada@example.org', name: 'Ada Lovelace' }));

onBothHosts(() => {
  test('each section has an address, is announced by its title, and is left and found again by Back and Forward', {
    tag: '@both',
  }, async ({ openSignedIn }) => {
    const { page } = await openSignedIn();
    const title = page.getByRole('heading', { level: 1 });
    await expect(sections(page).getByRole('link')).toHaveText([...SECTIONS]);
    for (const section of SECTIONS.slice(1)) {
      await openSection(page, section);
      await expect(title).toHaveText(section);
      await expect(title).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${section} `));
      const link = sections(page).getByRole('link', { name: section });
      await expect(link).toHaveAttribute('aria-current', 'page');
      // Ink on the table, also under the pointer, which is still there.
      await expect(link).toHaveCSS('color', 'rgb(21, 34, 63)');
    }
    expect(new URL(page.url()).hash).toBe('#import-export');
    await page.goBack();
    await expect(title).toHaveText('Sources');
    await expect(title).toBeFocused();
    await page.goBack();
    await expect(title).toHaveText('Campaigns');
    await page.goForward();
    await expect(title).toHaveText('Sources');
  });

  test('single keys open sections, refresh and list themselves under a question mark, unless somebody types or turns them off', async ({
    openSignedIn,
    system,
  }) => {
    const { page } = await openSignedIn();
    const title = page.getByRole('heading', { level: 1 });
    await page.keyboard.press('2');
    await expect(title).toHaveText('People');
    await expect(title).toBeFocused();
    const search = page.getByLabel('Search all signups');
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('1?');
    await expect(search).toHaveValue('1?');
    await expect(title).toHaveText('People');
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByRole('definition')).toHaveCount(SECTIONS.length + 3);
    await expectAccessible(page);
    await dialog.getByLabel('Use single keys as shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('4');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(dialog).toBeVisible();
    await expect(title).toHaveText('People');
    await page.keyboard.press('Escape');
    // The browser remembers it.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Enter password' }).click();
    await enterPassword(page, system.password);
    await expect(title).toHaveText('People');
    await expect(title).toBeFocused();
    for (const key of ['?', '4']) await page.keyboard.press(key);
    await expect(dialog).toBeHidden();
    await expect(title).toHaveText('People');
  });
});

test('an address that is opened without a session asks for the password, then leads there; one of a campaign that is gone says so and leads back', async ({
  open,
  system,
}) => {
  const { page } = await open();
  const { id } = await ownerOf(system).saveCampaign({ subject: 'Here', text: 'Hello' });
  await page.goto(`${system.url}/admin#campaigns/${id}`);
  await page.reload();
  await expect(prompt(page)).toBeVisible();
  await enterPassword(page, system.password);
  await expect(page.getByRole('heading', { name: 'Here', level: 1 })).toBeFocused();
  await ownerOf(system).deleteCampaign({ id });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('This campaign no longer exists.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All campaigns' }).click();
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeFocused();
});

test('axe finds nothing in any section, on a phone and on a wide screen, and nothing is wider than the window', async ({
  openSignedIn,
}) => {
  const { page } = await openSignedIn();
  for (const section of SECTIONS) {
    await openSection(page, section);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expectAccessible(page);
  }
  await openSection(page, 'Campaigns');
  await page.getByRole('link', { name: 'Codes and orders' }).click();
  await expectAccessible(page);
});

test('a section whose code cannot be loaded says so, and is loaded with a new page', async ({
  openSignedIn,
  system,
}) => {
  const { page } = await openSignedIn();
  const isCode = /\/static\/later-sections-.*\.js$/;
  await page.route(isCode, (route) => route.abort());
  await sections(page).getByRole('link', { name: 'Sources' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^A part of this page could not be loaded\./);
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeFocused();
  await openSection(page, 'Overview');
  await expect(stat(page, 'Total Signups')).toHaveText('1');
  await openSection(page, 'Sources');
  await page.unroute(isCode);
  await page.getByRole('button', { name: 'Reload' }).click();
  await enterPassword(page, system.password);
  await expect(page.getByRole('heading', { name: 'Where people came from' })).toBeVisible();
});

test('after the password one round of calls, all at once, reads everything that the overview shows', async ({
  open,
  system,
}) => {
  const owner = await open();
  const { page, requests } = owner;
  const calls = () => requests.filter((url) => url.includes('/api/')).map((url) => new URL(url).pathname);
  await signIn(owner, system);
  await expect(page.getByText('(no link)')).toBeVisible();
  const [signedIn, ...rest] = calls();
  expect(signedIn).toBe(PATHS.count);
  const expected = [PATHS.count, PATHS.daily, PATHS.list, PATHS.campaigns, PATHS.sources];
  expect(rest.sort()).toEqual([...expected].sort());
  expect(requests.filter((url) => url.includes(`limit=${LIST_LIMIT.max}`))).toEqual([]);
  await expect(stat(page, 'Total Signups')).toHaveText('1');
});
