import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { findSignups, newAddress } from '../e2e/signup-page';
import { SITE } from '../e2e/site-texts';
import { expect, test } from './fixture';
import type { Visitor } from './visitor';

const { APPROVED, SIGNUP_FORM } = SITE;
const EMAIL = '#signup-email';
const NAME = '#signup-name';
const SUBMIT = '#signup button[type=submit]';
const PROBLEM = '#signup-problem';
const TOASTS = '[role=region][aria-label="Notifications (F8)"]';
const TOAST = `${TOASTS} li`;

/** Opens the page and loads the form's code. */
async function openForm(visitor: Visitor, url: string): Promise<void> {
  await visitor.tab.goto(url);
  await visitor.click(EMAIL);
  await visitor.expectVisible('[data-island=signup][data-hydrated]');
}

test('an address of nothing or of spaces is asked for, an invalid one explained, and nothing is sent', async ({
  visitor,
  system,
}) => {
  const { title, text } = SIGNUP_TOASTS.emailRequired;
  for (const isHydrated of [false, true]) {
    if (isHydrated) await openForm(visitor, system.url);
    else await visitor.tab.goto(system.url);
    for (const typed of ['', '   ']) {
      await visitor.fill(EMAIL, typed);
      await visitor.click(SUBMIT);
      await visitor.expectVisible({ css: PROBLEM, text });
      await visitor.expectVisible({ css: TOAST, text: title });
      await visitor.expectFocused(EMAIL);
    }
  }
  await visitor.keep('signup-empty');
  await visitor.fill(EMAIL, 'somebody');
  await visitor.click(SUBMIT);
  await visitor.expectHidden({ css: PROBLEM, text });
  await visitor.expectFocused(EMAIL);
  await visitor.fill(EMAIL, 'a@b');
  await visitor.click(SUBMIT);
  await visitor.expectVisible({ css: TOAST, text: SIGNUP_TOASTS.failed.title });
  await visitor.expectFocused(EMAIL);
});

test('before the code of the form has arrived, an address of spaces is asked for in words of the page', async ({
  visitor,
  faultProxy,
}) => {
  faultProxy.intercept(({ url = '' }, _response, forward) =>
    url.startsWith('/static/signup-') ? undefined : forward(),
  );
  await visitor.tab.goto(faultProxy.url);
  await visitor.fill(EMAIL, '   ');
  await visitor.click(SUBMIT);
  await visitor.expectVisible({ css: PROBLEM, text: SIGNUP_TOASTS.emailRequired.text });
  await visitor.expectFocused(EMAIL);
  await faultProxy.restore();
});

test('a signup shows its toast and card by keyboard, a second address can follow, and F8 and Escape lead to the toast', async ({
  visitor,
  system,
}) => {
  const address = newAddress();
  await openForm(visitor, `${system.url}/?via=boardgamegeek`);
  await visitor.tab.type(address);
  await visitor.press('Tab');
  await visitor.expectFocused(NAME);
  await visitor.tab.type('Søren Ærø');
  await visitor.press('Enter');
  await visitor.expectVisible({ css: 'h3', text: APPROVED.title });
  await visitor.expectVisible({ css: TOAST, text: SIGNUP_TOASTS.success.title });
  await visitor.keep('signup-approved');
  await visitor.press('F8');
  await visitor.expectFocused(`${TOASTS} *`);
  await visitor.press('Escape');
  await visitor.click({ css: 'button', text: APPROVED.again });
  await visitor.expectFocused(EMAIL);
  expect(await findSignups(system, address)).toMatchObject([{ name: 'Søren Ærø', source: 'boardgamegeek' }]);
  visitor.expectSuppression();
});

test('each failure of the server, and none at all, is shown at the form, which keeps what was typed', async ({
  visitor,
  faultProxy,
}) => {
  await openForm(visitor, faultProxy.url);
  const address = newAddress();
  await visitor.fill(EMAIL, address);
  for (const status of [429, 504]) {
    faultProxy.intercept(({ url }, response, forward) =>
      url === PATHS.signup ? void response.writeHead(status).end('Please wait.') : forward(),
    );
    await visitor.click(SUBMIT);
    await visitor.expectVisible({ css: PROBLEM, text: 'Please wait.' });
    await visitor.expectVisible({ css: TOAST, text: `${status}: Please wait.` });
  }
  await faultProxy.refuse();
  await visitor.click(SUBMIT);
  await visitor.expectVisible({ css: PROBLEM, text: SIGNUP_FORM.unreachable });
  await visitor.keep('signup-offline');
  await faultProxy.restore();
  expect(
    await visitor.tab.evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value, EMAIL),
  ).toBe(address);
  await visitor.click(SUBMIT);
  await visitor.expectVisible({ css: 'h3', text: APPROVED.title });
});

test('a link to the form from another page leads into its field', async ({ visitor, system }) => {
  await visitor.tab.goto(`${system.url}/faq`);
  await visitor.click({ css: 'header a[href="/#signup"]' });
  await visitor.expectPath('/#signup');
  await visitor.expectFocused(EMAIL);
});

test('without scripts the form leads to a page that approves or explains', async ({
  startVisitor,
  system,
}) => {
  const visitor = await startVisitor({ runsScripts: false, hasReducedMotion: true });
  const address = newAddress();
  await visitor.tab.goto(system.url);
  await visitor.fill(EMAIL, 'nobody@localhost');
  await visitor.click(SUBMIT);
  await visitor.expectPath('/signup-problem#invalid');
  await visitor.tab.goto(system.url);
  await visitor.fill(EMAIL, address);
  await visitor.click(SUBMIT);
  await visitor.expectPath('/signed-up');
  await visitor.keep('signed-up-without-scripts');
  expect(await findSignups(system, address)).toHaveLength(1);
  visitor.expectSuppression();
});
