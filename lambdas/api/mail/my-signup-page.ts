import { CONSENT, LIMITS } from '../../contract';
import { MAIL_PATHS } from '../../contract/mail';
import type { OwnSignup } from '../../store/mail/answers';
import { html, type MailPage, raw } from './page';

/** What a person sees of their signup, and what they can do with it. */
export function mySignupPage(signup: OwnSignup, token: string): MailPage {
  const { signedUpAt, requestedAt, consentVersion, discountPercent, ...fields } = signup;
  const rows: [string, string][] = [
    ...Object.entries({ ...fields, name: fields.name ?? 'none' }).map(
      ([field, value]) => [labelOf(field), value] as [string, string],
    ),
    ...(requestedAt ? [['Signed up', timeOf(requestedAt)] as [string, string]] : []),
    [requestedAt ? 'Confirmed' : 'Signed up', timeOf(signedUpAt)],
    ['Discount', `${discountPercent}%`],
    ['Consent', consentOf(consentVersion)],
  ];
  return {
    form: 'Form 20-M, your papers',
    title: 'My signup',
    body: html`<p>This is everything we store about you.</p>
<dl>${raw(rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`).join(''))}</dl>
${raw(
  actionForm(
    'name',
    token,
    html`<label for="name">Correct your name</label>
<input id="name" name="name" value="${fields.name ?? ''}" maxlength="${String(LIMITS.name)}" autocomplete="name">
<button>Save</button>`,
  ),
)}
<p><a class="button quiet" href="${MAIL_PATHS.mySignupData}?t=${token}" download>Download as JSON</a></p>
<details><summary>Leave the list</summary>
<p>We stop writing at once. The proof of your consent is kept for a while, then only a coded fingerprint of your address.</p>
${raw(actionForm('leave', token, '<button>Leave the list</button>'))}</details>
<details><summary>Erase everything</summary>
<p>We delete all of the above at once, for good. Only a coded fingerprint of your address stays, so that we do not write to it.</p>
${raw(actionForm('erase', token, '<button>Erase everything</button>'))}</details>`,
  };
}

const actionForm = (action: string, token: string, fields: string): string =>
  html`<form method="post" action="${MAIL_PATHS.mySignupChange}">
<input type="hidden" name="t" value="${token}"><input type="hidden" name="action" value="${action}">
${raw(fields)}
</form>`;

const labelOf = (field: string): string =>
  field === 'email' ? 'E-mail' : `${field.charAt(0).toUpperCase()}${field.slice(1)}`;

const timeOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const consentOf = (version: string): string =>
  version === CONSENT.version ? `version ${version}: “${CONSENT.text}”` : `version ${version}`;
