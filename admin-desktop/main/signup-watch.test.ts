import type { OwnerSession } from '@tariff-tantrum/lambdas/client/session/session';
import type { SettingsFile } from './settings';
import { createSignupWatch } from './signup-watch';
import type { MainWindow } from './window';

test('new signups are announced once, even after an erasure left fewer than the owner had seen', async () => {
  let total = 10;
  const bodies: string[] = [];
  const news: number[] = [];
  const watch = createSignupWatch(
    { signedIn: () => true, use: async () => ({ total, recent: 0 }) } as unknown as OwnerSession,
    { read: () => ({ notify: true }) } as SettingsFile,
    {
      notify: ({ body }: { body: string }) => bodies.push(body),
      showNews: (count: number) => news.push(count),
    } as unknown as MainWindow,
  );
  watch.markSeen(10);
  for (total of [12, 12, 4, 5]) await watch.check();
  expect(bodies).toEqual(['2 new signups since you last looked.', 'One new signup since you last looked.']);
  expect(news).toEqual([0, 2, 1]);
});
