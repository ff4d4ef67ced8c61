import { createLaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { MANY } from '@tariff-tantrum/lambdas/system/testing/campaign-arrangements';
import { type AnswerStates, answerStates, STATES_PATH } from './answer';
import { STATES } from './states';

const SITE = 'http://localhost:8080';
const NOW = Date.UTC(2026, 9, 1, 12);

/** Follows the link of a state as a browser does. Resolves to where it leads, and to the cookie. */
async function follow(answer: AnswerStates, name: string) {
  const response = await answer(new Request(`${SITE}${STATES_PATH}/${name}`));
  const [cookie = ''] = response?.headers.getSetCookie() ?? [];
  return { to: response?.headers.get('Location'), cookie: cookie.split(';')[0] ?? '' };
}

const ownerWith = (answer: AnswerStates, cookie: string) =>
  createLaunchClient({
    baseUrl: SITE,
    password: 'any',
    async fetch(input, init) {
      const request = new Request(input, init);
      request.headers.set('Cookie', cookie);
      return (await answer(request)) ?? new Response('The own list.', { status: 404 });
    },
  });

it('lists every state', async () => {
  const html = await (await answerStates(() => NOW)(new Request(SITE + STATES_PATH)))?.text();
  for (const name of STATES.keys()) expect(html).toContain(`href="${STATES_PATH}/${name}"`);
});

it('shows the state that a browser has chosen with any password, and its own list again', async () => {
  const answer = answerStates(() => NOW);
  const { to, cookie } = await follow(answer, 'people');
  expect(to).toBe('/admin#overview');
  const owner = ownerWith(answer, cookie);
  expect(await owner.count()).toMatchObject({ total: MANY });
  await owner.erase('p1@example.org');
  expect(await owner.count()).toMatchObject({ total: MANY - 1 });
  await follow(answer, 'people');
  expect(await owner.count()).toMatchObject({ total: MANY });
  const own = await follow(answer, 'none');
  expect(own.to).toBe('/admin');
  await expect(ownerWith(answer, own.cookie).count()).rejects.toThrow('The own list.');
});
