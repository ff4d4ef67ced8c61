import type { OwnerSession } from '@tariff-tantrum/lambdas/client/session/session';
import type { SettingsFile } from './settings';
import { createSignupWatch, type SignupWatch } from './signup-watch';
import type { MainWindow } from './window';

let total = 10;
let bodies: string[];
let news: number[];
let watch: SignupWatch;
beforeEach(() => {
  bodies = [];
  news = [];
  watch = createSignupWatch(
    { signedIn: () => true, use: async () => ({ total, recent: 0 }) } as unknown as OwnerSession,
    { read: () => ({ notify: true }) } as SettingsFile,
    {
      notify: ({ body }: { body: string }) => bodies.push(body),
      showNews: (count: number) => news.push(count),
    } as unknown as MainWindow,
  );
});

test('new signups are announced once, even after an erasure left fewer than the owner had seen', async () => {
  watch.markSeen(10);
  for (total of [12, 12, 4, 5]) await watch.check();
  expect(bodies).toEqual(['2 new signups since you last looked.', 'One new signup since you last looked.']);
  expect(news).toEqual([0, 2, 1]);
});

test('what was seen on one server says nothing about another', async () => {
  watch.markSeen(10);
  watch.forget();
  total = 400;
  await watch.check();
  expect(bodies).toEqual([]);
});
