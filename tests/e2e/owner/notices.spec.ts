import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { listNotices } from '@tariff-tantrum/lambdas/facts/notices';
import { createGate, expect, onBothHosts, ownerOf, test } from './fixture';
import { enterPassword, fillList, signIn, stat } from './owner';

const DAY_MS = 86_400_000;

onBothHosts(() => {
  test('old consents, untrue statements of the pages and problems of the server are listed, with what to do', async ({
    open,
    system,
  }) => {
    await fillList(system);
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const rows = [370, 400, 364].map((days) => ({
      email: `from-${days}-days-ago@example.org`,
      signedUpAt: daysAgo(days),
    }));
    const client = ownerOf(system);
    await client.import({ rows });

    const owner = await open();
    const { page } = owner;
    await expect(page.getByText(/^What to do about/)).toBeHidden();
    await signIn(owner, system);
    await expect(stat(page, 'Total Signups')).toHaveText('3');
    // Its title says what comes next, which also depends on campaigns of other tests.
    const section = page.getByRole('region').filter({ hasText: 'What to do about' });
    const notice = (text: string) => section.getByRole('listitem').filter({ hasText: text });
    const { problems: before = [] } = await client.count();
    // The Node that runs the tests may be too old.
    const stated = [...listNotices(Date.now()), ...before];
    const stopping = stated.filter(({ severity }) => severity === 'error').length;
    await expect(section.getByRole('listitem')).toHaveCount(0);
    // Old consents are one more.
    await section.getByText(`What to do about them, and ${stated.length - stopping + 1} more`).click();
    await expect(section.getByRole('listitem')).toHaveCount(stated.length + 1);
    await expect(notice('2 people agreed more than a year ago')).toContainText(
      'The draft “May we still write?”',
    );
    for (const { title, whatToDo } of stated) await expect(notice(title)).toContainText(whatToDo);

    // No signup of the last year is left: the server doubts its clock.
    await client.erase('from-364-days-ago@example.org');
    const { problems = [] } = await client.count();
    const problem = problems.find(({ id }) => before.every((known) => known.id !== id));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(notice(problem?.title ?? 'no problem')).toContainText(problem?.whatToDo ?? 'nothing');
  });
});

test('an empty list says how many facts are not true, and counts problems of the server apart', async ({
  open,
  system,
}) => {
  await fillList(system);
  const owner = await open();
  await signIn(owner, system);
  const facts = listNotices(Date.now()).length;
  const { problems = [] } = await ownerOf(system).count();
  const steps = owner.page.getByRole('region', { name: 'Three first steps' });
  await expect(steps).toContainText(`${facts} facts are still placeholders, or no longer true.`);
  const more = problems.length > 0 ? `, and ${problems.length} more` : '';
  await expect(steps.locator('summary')).toHaveText(`What to do about them${more}`);
});

test('the counts of an empty list come with its first steps, which push nothing away later', async ({
  open,
  system,
}) => {
  await fillList(system);
  const { page } = await open();
  const [asked, loaded] = [createGate(), createGate()];
  await page.route('**/later-sections-*.js', async (route) => {
    asked.open();
    await loaded.opened;
    await route.continue();
  });
  await enterPassword(page, system.password);
  await asked.opened;
  const total = stat(page, 'Total Signups');
  await expect(total).not.toHaveText(/\d/);
  await expect(page.getByText('Activity')).toBeHidden();
  loaded.open();
  await expect(total).toHaveText('0');
  expect(await page.getByRole('region', { name: 'Three first steps' }).isVisible()).toBe(true);
});

test('what campaigns have to say pushes nothing away when it comes', async ({ open, faultProxy, system }) => {
  await fillList(system, { email: 'ada@example.org' });
  const owner = await open(faultProxy.url);
  const campaigns = createGate();
  faultProxy.intercept(async ({ url }, _response, forward) => {
    if (url === PATHS.campaigns) await campaigns.opened;
    return forward();
  });
  await signIn(owner, system);
  const form = owner.page.getByRole('form', { name: 'Export the list' });
  await expect(owner.page.getByRole('img', { name: /Signups/ }).first()).toBeVisible();
  const before = await form.boundingBox();
  campaigns.open();
  await expect(owner.page.getByText('Loading...')).toHaveCount(0);
  expect(await form.boundingBox()).toEqual(before);
});
