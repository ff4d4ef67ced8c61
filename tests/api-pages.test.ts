import type { OwnHistory } from '@tariff-tantrum/lambdas/people/my-signup-history';
import {
  confirmPage,
  leavePage,
  mySignupPage,
  page,
  requestedPage,
} from '@tariff-tantrum/lambdas/people/pages';
import { Hono } from 'hono';
import { htmlProblems } from '../site/testing/html-rules';

const signup = {
  email: 'ada@example.org',
  name: 'Ada <b>Lovelace</b> & "Søn"',
  signedUpAt: '2026-03-01T10:00:00.000Z',
  consentVersion: '1',
  discountPercent: 20,
  notificationStatus: 'pending' as const,
};

const at = signup.signedUpAt;
const history: OwnHistory = {
  code: 'ICE-1',
  events: [
    { event: 'joined', at, how: 'confirmed', consent: '1' },
    { event: 'order', at, order: '<1> & 2', currency: 'EUR', isCancelled: false, amount: 31.2 },
  ],
};

test.each([
  ['the question of a signup', confirmPage('token', { isFlagged: false, name: 'Ada' })],
  ['the same after both buttons', confirmPage('token', { isFlagged: true, name: undefined })],
  ['a requested link', requestedPage('It is on its way.')],
  ['leaving the list', leavePage('token')],
  ['one’s own signup', mySignupPage(signup, history, 'token', {})],
  ['a refused name', mySignupPage(signup, history, 'token', { typed: '"><', error: 'It is too long.' })],
])('the page of the API for %s is valid HTML by the rules of html-validate', async (_title, content) => {
  const app = new Hono().get('/', (c) => page(c, content));
  expect(await htmlProblems(await (await app.request('/')).text())).toEqual([]);
});
