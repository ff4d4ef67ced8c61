import { BODY_LIMIT, PATHS } from '../../../contract/endpoints';
import { LIMITS } from '../../../contract/limits';
import { ERROR_TEXTS, INPUT_ERRORS } from '../../../contract/messages';
import { FORM_HEADERS, JSON_HEADERS, JSON_RESPONSE, type RequestCase, type RequestTarget } from './case';

/** Returns an address of `length` characters, `local` of them before the @, with the longest possible domain labels. */
function emailOf(length: number, local: number): string {
  const domain = 'd'.repeat(length - local - 4).split('');
  for (let dot = LIMITS.emailDomainLabel; dot < domain.length - 1; dot += LIMITS.emailDomainLabel + 1) {
    domain[dot] = '.';
  }
  return `${'l'.repeat(local)}@${domain.join('')}.dk`;
}

const post = { method: 'POST', path: PATHS.signup };

/** The response of a signup depends on the request alone. */
const accepted = (body: object, text: object): RequestCase => ({
  ...post,
  headers: JSON_HEADERS,
  body: JSON.stringify(body),
  status: 201,
  text: JSON.stringify(text),
  responseHeaders: JSON_RESPONSE,
});

const refused = (body: string, text: string, status = 400): RequestCase => ({
  ...post,
  headers: JSON_HEADERS,
  body,
  status,
  text,
});

const refusedInput = (input: unknown, text: string): RequestCase => refused(JSON.stringify(input), text);

const email = 'table@example.com';
const longest = emailOf(LIMITS.email, LIMITS.emailLocalPart);
/** One of its characters is beyond the basic plane, so it has two UTF-16 units. */
const beyond = `𝒳${emailOf(LIMITS.email - 1, 20)}`;
const padded = (bytes: number) => JSON.stringify({ email }).padEnd(bytes);

const ACCEPTED: readonly RequestCase[] = [
  accepted({ email }, { email }),
  accepted({ email: ' Table@Example.com\t', name: '  Ada ' }, { email: 'Table@Example.com', name: 'Ada' }),
  accepted({ email, name: '' }, { email }),
  accepted({ email, name: ' \n ' }, { email }),
  accepted({ email, name: '012 "Æ" 🚀; שלום' }, { email, name: '012 "Æ" 🚀; שלום' }),
  accepted({ email: 'e\u0301@example.com' }, { email: '\u00e9@example.com' }),
  accepted({ email, discountPercent: 100, expiresAt: 0, website: '' }, { email }),
  ...['https://spam.example', ' ', '0'].map((website) =>
    accepted({ email: 'spam@example.com', website }, { email: 'spam@example.com' }),
  ),
  accepted({ email: beyond }, { email: beyond }),
  accepted({ email, name: ` ${'a\u030a'.repeat(LIMITS.name)} ` }, { email, name: 'å'.repeat(LIMITS.name) }),
  accepted(
    { email: longest, name: '😀'.repeat(LIMITS.name) },
    { email: longest, name: '😀'.repeat(LIMITS.name) },
  ),
  { ...accepted({ email }, { email }), headers: { 'Content-Type': 'APPLICATION/JSON ; charset=UTF-8' } },
  { ...accepted({ email }, { email }), body: padded(BODY_LIMIT) },
];

const REFUSED: readonly RequestCase[] = [
  refused('', ERROR_TEXTS.invalidJson),
  refused('{"email":', ERROR_TEXTS.invalidJson),
  refused('email=a@b.dk', ERROR_TEXTS.invalidJson),
  refused(padded(BODY_LIMIT + 1), ERROR_TEXTS.tooLarge(BODY_LIMIT), 413),
  ...[null, 'text', 7, [], [{ email }]].map((input) => refusedInput(input, INPUT_ERRORS.body)),
  ...[{}, { email: '' }, { email: ' \t' }, { email: 7 }, { email: null }].map((input) =>
    refusedInput(input, INPUT_ERRORS.emailMissing),
  ),
  ...['nobody', '@example.com', 'a@b', 'a b@example.com', 'a@b@example.com', 'a\u0000@example.com'].map(
    (typed) => refusedInput({ email: typed }, INPUT_ERRORS.emailInvalid),
  ),
  // They report bounces: a few would stop a campaign.
  ...['bounce+1@simulator.amazonses.com', 'Complaint@Simulator.AmazonSES.com'].map((typed) =>
    refusedInput({ email: typed }, INPUT_ERRORS.emailInvalid),
  ),
  refusedInput({ email: emailOf(LIMITS.email + 1, LIMITS.emailLocalPart) }, INPUT_ERRORS.emailTooLong),
  refusedInput({ email: emailOf(100, LIMITS.emailLocalPart + 1) }, INPUT_ERRORS.emailTooLong),
  ...['text/plain', 'application/json-seq', 'multipart/form-data; boundary=x', 'application/xml'].map(
    (type) => ({
      ...post,
      headers: { 'Content-Type': type },
      body: JSON.stringify({ email }),
      status: 415,
      text: ERROR_TEXTS.notJson,
    }),
  ),
];

/** Cases of the form of a page without JavaScript: from its own origin it is always redirected to a page. */
function formCases(siteUrl: string): RequestCase[] {
  const sent = (body: string, location: string, headers: Record<string, string>): RequestCase => ({
    ...post,
    headers: { ...FORM_HEADERS, ...headers },
    body,
    status: 303,
    text: '',
    responseHeaders: { Location: location },
  });
  const foreign = (headers: Record<string, string>): RequestCase => ({
    ...post,
    headers: { ...FORM_HEADERS, ...headers },
    body: 'email=table@example.com',
    status: 415,
    text: ERROR_TEXTS.crossOriginForm,
  });
  const ours = { Origin: siteUrl };
  const evil = { Origin: 'https://evil.example' };
  return [
    sent('email=table%40example.com&name=Ada+L&website=', '/signed-up', ours),
    sent('email=table@example.com', '/signed-up', { 'Sec-Fetch-Site': 'same-origin' }),
    sent('email=table@example.com', '/signed-up', { ...ours, 'Sec-Fetch-Site': 'same-origin' }),
    sent('email=spam@example.com&website=x', '/signed-up', ours),
    sent('', '/signup-problem#missing', ours),
    sent('email=+&name=Ada', '/signup-problem#missing', ours),
    sent('email=nobody', '/signup-problem#invalid', ours),
    sent('email=table@example.com&name=%00', '/signed-up#name-not-kept', ours),
    sent(`email=table@example.com&name=${'a'.repeat(BODY_LIMIT)}`, '/signup-problem#invalid', ours),
    foreign(evil),
    foreign({ Origin: 'null' }),
    foreign({ Origin: `${siteUrl}.evil.example` }),
    foreign({ 'Sec-Fetch-Site': 'cross-site' }),
    foreign({ 'Sec-Fetch-Site': 'same-site' }),
    foreign({ ...ours, 'Sec-Fetch-Site': 'cross-site' }),
    foreign({}),
  ];
}

export const signupCases = ({ siteUrl }: RequestTarget): RequestCase[] => [
  ...ACCEPTED,
  ...REFUSED,
  ...formCases(siteUrl),
];
