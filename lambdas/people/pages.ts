import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { respond } from '../api/responses';
import { PROOF_DAYS } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import { LIMITS } from '../contract/limits';
import { CONSENT } from '../facts/derived';
import { GAME, SELLER } from '../facts/facts';
import { FINGERPRINT } from '../facts/fingerprint';
import { LANGUAGE } from '../facts/language';
import type { OwnSignup, PendingSignup } from './answers';
import { describeToThem, type OwnHistory } from './my-signup-history';

/** HTML whose values are escaped: only `html` creates it. */
type Html = ReturnType<typeof html>;

/** A page that a link of an email leads to. It has no script. */
interface LinkPage {
  /** The form's label above the title. */
  form: string;
  /** What the rubber stamp says. */
  stamp: string;
  title: string;
  body: Html;
}

/**
 * Responds with a page. Its address contains a token, which logs must not contain: no index lists the page, and no
 * request sends the address as its referrer.
 */
export async function page(
  c: Context,
  { form, stamp, title, body }: LinkPage,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const content = await html`<!DOCTYPE html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${GAME.name}</title>
<link rel="stylesheet" href="/link-pages.css">
</head>
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="44" height="44">${GAME.name}</a></header>
<main>
<img class="penguin" src="/penguin.svg" alt="" width="120" height="194">
<p class="form">${form}</p>
<p class="stamp" aria-hidden="true">${stamp}</p>
<h1>${title}</h1>
${body}
</main>
<footer><p>${SELLER.legalName}, ${SELLER.street}, ${SELLER.city}, ${SELLER.country}</p><p><a href="/privacy-policy">Privacy Policy</a></p></footer>
</body>
</html>
`;
  return respond(c, content.toString(), status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'strict-origin',
    'X-Robots-Tag': 'noindex',
  });
}

/**
 * The page of a confirmation email. It shows what anybody can have typed besides the address, since its owner agrees to
 * it.
 * @param pending undefined once it is answered
 */
export const confirmPage = (token: string, pending: PendingSignup | undefined): LinkPage => ({
  form: 'Form 20-C, declaration of intent',
  stamp: 'Unsigned',
  title: 'Did you sign up?',
  body: html`<p>${
    pending?.isFlagged
      ? 'Both buttons were pressed within seconds, so a machine may have chosen for you. Please wait ten seconds and press one.'
      : `Somebody put this address down for the launch list of ${GAME.name}. Was it you?`
  }</p>
${pending?.name ? html`<p>The name that was typed with it: ${pending.name}</p>` : ''}
<form method="post" action="${PATHS.answer}">
<input type="hidden" name="t" value="${token}">
<button type="submit" name="answer" value="yes">Yes, put me on the list</button>
<button type="submit" class="quiet" name="answer" value="no">No, that was not me</button>
</form>`,
});

/**
 * The page of the email to a new address.
 * @param isBusy whether the button was pressed while an email to the old one is being sent
 */
export const addressPage = (token: string, email: string, { isBusy = false } = {}): LinkPage => ({
  form: 'Form 20-N, change of address',
  stamp: 'Unsigned',
  title: 'Is this your new address?',
  body: html`<p>${
    isBusy
      ? 'An email to your old address is being sent at this moment. Please wait a minute, and press the button again.'
      : `Your signup for ${GAME.name} moves to ${email}, with your discount and all that belongs to it. The old address is deleted.`
  }</p>
<form method="post" action="${PATHS.confirmAddress}">
<input type="hidden" name="t" value="${token}">
<button type="submit">Yes, move my signup here</button>
</form>
<p>Wasn’t it you? Close this page: nothing changes.</p>`,
});

/**
 * The page behind the link of a campaign that asks whether emails are still welcome. Its wording is that of the form.
 */
export const renewalPage = (token: string): LinkPage => ({
  form: 'Form 20-R, renewal of permit',
  stamp: 'Expiring',
  title: 'May we still write?',
  body: html`<p>Press the button, and you agree anew: “${CONSENT.text}”</p>
<form method="post" action="${PATHS.renew}">
<input type="hidden" name="t" value="${token}">
<button type="submit">Yes, keep writing</button>
</form>
<p>If you don’t, we may stop when your consent is a year old.</p>`,
});

export const requestedPage = (sentence: string): LinkPage => ({
  form: 'Form 20-M, application received',
  stamp: 'Received',
  title: 'Check your inbox',
  body: html`<p>${sentence}</p><p><a href="/">Back to Game Page</a></p>`,
});

export const leavePage = (token: string): LinkPage => ({
  form: 'Form 20-L, request to export yourself',
  stamp: 'For export',
  title: 'Leave the list?',
  body: html`<p>One button, no questions, no exit tariff. You will hear nothing more from us, your discount included.</p>
<form method="post" action="${PATHS.leave}?t=${token}">
<button type="submit" name="by" value="button">Leave the list</button>
</form>`,
});

/** The result of correcting a name or an address. */
interface Correction {
  isSaved?: boolean;
  /**
   * Where the email went that asks to confirm a new address; or what was typed instead of an address, and why it is
   * refused.
   */
  newAddress?: { email: string; error?: string };
  /** The name that was typed, and why it is refused. */
  typed?: string;
  error?: string;
}

/** What a person sees of all that is stored about them, and what they can do with it. */
export function mySignupPage(
  signup: OwnSignup,
  { code, events }: OwnHistory,
  token: string,
  { isSaved, typed, error, newAddress }: Correction,
): LinkPage {
  const {
    signedUpAt,
    requestedAt,
    consentVersion,
    consentFrom,
    discountPercent,
    notificationStatus,
    ...fields
  } = signup;
  const rows = {
    ...Object.fromEntries(
      Object.entries({ ...fields, name: fields.name ?? 'none' }).map(([field, value]) => [
        labelField(field),
        value,
      ]),
    ),
    ...(requestedAt && { 'Signed up': formatTime(requestedAt) }),
    [requestedAt ? 'Confirmed' : 'Signed up']: formatTime(signedUpAt),
    Discount: `${discountPercent}%`,
    ...(code && { Code: code }),
    'Launch email': notificationStatus === 'pending' ? 'not sent yet' : 'sent',
    Consent: describeConsent(consentVersion, consentFrom),
  };
  return {
    form: 'Form 20-M, your papers',
    stamp: 'Yours',
    title: 'My signup',
    body: html`<p>This is everything we store about you.</p>
${definitions(Object.entries(rows))}
<h2>What happened</h2>
${definitions(events.map((event) => [formatTime(event.at), describeToThem(event)]))}
${actionForm(
  'name',
  token,
  html`<label for="name">Correct your name</label>
<input type="text" id="name" name="name" value="${typed ?? fields.name ?? ''}" maxlength="${LIMITS.name}" autocomplete="name"${error ? html` aria-invalid="true" aria-describedby="name-result" autofocus` : ''}>
<button type="submit">Save</button>
${error || isSaved ? html`<p id="name-result" role="status"><strong>${error ?? 'Saved.'}</strong></p>` : ''}`,
)}
${addressForm(token, newAddress)}
<p><a class="button quiet" href="${PATHS.mySignupData}?t=${token}" download>Download as JSON</a></p>
<details><summary>Leave the list</summary>
<p>We stop writing at once. The proof of your consent is kept for ${PROOF_DAYS} days. After that: ${FINGERPRINT}</p>
${actionForm('leave', token, html`<button type="submit">Leave the list</button>`)}</details>
<details><summary>Erase everything</summary>
<p>We delete all of the above at once, for good. ${FINGERPRINT}</p>
${actionForm('erase', token, html`<button type="submit">Erase everything</button>`)}</details>`,
  };
}

/** Asks for a new address, and says what happens next: the same whether or not somebody else has the address. */
const addressForm = (
  token: string,
  { email = '', error }: Partial<NonNullable<Correction['newAddress']>> = {},
): Html =>
  actionForm(
    'address',
    token,
    html`<label for="address">Correct your address</label>
<input type="email" id="address" name="email" value="${error ? email : ''}" maxlength="${LIMITS.email}" autocomplete="email" required${error ? html` aria-invalid="true" aria-describedby="address-result" autofocus` : ''}>
<button type="submit">Send a link there</button>
${email || error ? html`<p id="address-result" role="status"><strong>${error ?? `An email is on its way to ${email}, unless that address is on the list or wants no email from us. Nothing changes until you press its button.`}</strong></p>` : ''}`,
  );

const definitions = (rows: readonly (readonly [term: string, value: string])[]): Html =>
  html`<dl>${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;

const actionForm = (action: string, token: string, fields: Html): Html =>
  html`<form method="post" action="${PATHS.mySignupChange}">
<input type="hidden" name="t" value="${token}"><input type="hidden" name="action" value="${action}">
${fields}
</form>`;

function describeConsent(version: string, from: string | undefined): string {
  if (version === CONSENT.version) return `version ${version}: “${CONSENT.text}”`;
  return from === undefined ? `version ${version}` : `version ${version}, from ${from}`;
}

const labelField = (field: string): string =>
  field === 'email' ? 'Email' : `${field.charAt(0).toUpperCase()}${field.slice(1)}`;

const formatTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
