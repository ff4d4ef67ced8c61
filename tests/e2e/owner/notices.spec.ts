import { createLaunchClient, listNotices } from '@tariff-tantrum/lambdas/contract';
import { expect, onBothHosts, test } from './fixture';
import { fillList, signIn, stat } from './owner';

const DAY_MS = 86_400_000;

onBothHosts(() => {
  test('old consents and untrue statements of the pages are listed, with what to do', async ({
    open,
    system,
  }) => {
    await fillList(system);
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const rows = [370, 400, 364].map((days) => `from-${days}-days-ago@example.org,${daysAgo(days)}`);
    const client = createLaunchClient({ baseUrl: system.url, password: system.password });
    await client.import(Buffer.from(`email,signup_date\n${rows.join('\n')}\n`));

    const owner = await open();
    const { page } = owner;
    await expect(page.getByText(/things to look after/)).toBeHidden();
    await signIn(owner, system);
    await expect(stat(page, 'Total Signups')).toHaveText('3');
    const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect(notice('2 people agreed more than a year ago')).toContainText(
      'Write to the list before that',
    );
    for (const { title, whatToDo } of listNotices(Date.now()))
      await expect(notice(title)).toContainText(whatToDo);
  });

  test('a problem that the server knows of is listed, with what to do', async ({ open, system }) => {
    await fillList(system);
    const client = createLaunchClient({ baseUrl: system.url, password: system.password });
    const longAgo = new Date(Date.now() - 400 * DAY_MS).toISOString();
    await client.import(Buffer.from(`email,signup_date\nada@example.org,${longAgo}\n`));
    const { problems: [problem] = [] } = await client.count();

    const owner = await open();
    await signIn(owner, system);
    const shown = owner.page.getByRole('listitem').filter({ hasText: problem?.title ?? 'no problem' });
    await expect(shown).toContainText(problem?.whatToDo ?? 'nothing');
  });
});
