import { expect, onBothHosts, test } from './fixture';
import { signIn, stat } from './owner';

const DAY_MS = 86_400_000;

test.use({ systemName: 'notices' });

onBothHosts(() => {
  test('old consents and untrue statements of the pages are listed, with what to do', async ({
    open,
    system,
  }) => {
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const rows = [370, 400, 364].map((days) => `from-${days}-days-ago@example.org,${daysAgo(days)}`);
    const imported = await fetch(`${system.url}/api/launch-signups/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${system.password}`, 'Content-Type': 'text/csv' },
      body: `email,signup_date\n${rows.join('\n')}\n`,
    });
    expect(imported.status).toBe(200);

    const owner = await open();
    const { page } = owner;
    await expect(page.getByText(/things to look after/)).toBeHidden();
    await signIn(owner, system);
    await expect(stat(page, 'Total Signups')).toHaveText('3');
    await page.getByText(/^\d+ things to look after$/).click();
    const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect(notice('2 people agreed more than a year ago')).toContainText(
      'Write to the list before that',
    );
    await expect(notice('The imprint is the sample')).toContainText('lambdas/contract/facts.ts');
  });
});
