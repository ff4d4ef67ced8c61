import { ALL_ENDPOINTS, needsPassword, PATHS } from '../../../contract/endpoints';
import { ERROR_TEXTS, INPUT_ERRORS } from '../../../contract/messages';
import { bearer, FORM_HEADERS, JSON_HEADERS, type RequestCase, type RequestTarget } from './case';

const OWNER_CALLS = ALL_ENDPOINTS.filter((endpoint) => needsPassword(endpoint) && !endpoint.outboxOnly);
const body = JSON.stringify({ email: 'table@example.com' });

function withBody(call: (typeof OWNER_CALLS)[number], headers: Record<string, string>) {
  const { method, path } = call;
  return call.body
    ? { method, path, body, headers: { ...headers, ...JSON_HEADERS } }
    : { method, path, headers };
}

/** The cases of an API without an admin password: every call of the owner returns 503, and no other call does. */
export const notConfiguredCases = ({ password }: RequestTarget): RequestCase[] => [
  ...[{}, bearer(password), bearer('wrong-password')].flatMap((headers) =>
    OWNER_CALLS.map((call) => ({ ...withBody(call, headers), status: 503, text: ERROR_TEXTS.notConfigured })),
  ),
  { method: 'POST', path: PATHS.signup, headers: JSON_HEADERS, body, status: 201 },
  { method: 'GET', path: PATHS.health, status: 200, text: 'ok' },
  { method: 'GET', path: PATHS.ready, status: 200, text: 'ok' },
];

/** The cases of an API whose store refuses, hangs or throttles. */
export function storeUnavailableCases({ siteUrl, password }: RequestTarget): RequestCase[] {
  const signup = { method: 'POST', path: PATHS.signup };
  const unavailable = {
    status: 504,
    text: ERROR_TEXTS.storeUnavailable,
    responseHeaders: { 'Retry-After': /^\d+$/ },
  };
  const form = { ...FORM_HEADERS, Origin: siteUrl };
  return [
    { ...signup, headers: JSON_HEADERS, body, ...unavailable },
    { ...signup, headers: JSON_HEADERS, body: '{}', status: 400, text: INPUT_ERRORS.emailMissing },
    {
      ...signup,
      headers: form,
      body: 'email=table@example.com',
      status: 303,
      text: '',
      responseHeaders: { Location: '/signup-problem#unavailable' },
    },
    // The right and a wrong password get the same response: neither attempt could be counted.
    ...[password, `${password}x`].flatMap((offered) =>
      OWNER_CALLS.map((call) => ({ ...withBody(call, bearer(offered)), ...unavailable })),
    ),
    ...OWNER_CALLS.map((call) => ({ ...withBody(call, {}), status: 401, text: ERROR_TEXTS.invalidPassword })),
    { method: 'GET', path: PATHS.health, status: 200, text: 'ok' },
    { method: 'GET', path: PATHS.ready, ...unavailable },
    { method: 'GET', path: '/api/nothing', status: 404, text: ERROR_TEXTS.unknownPath },
  ];
}
