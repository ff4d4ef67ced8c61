import { ERROR_TEXTS, INPUT_ERRORS, METHODS, PATHS } from '../../contract';
import { bearer, FORM_HEADERS, JSON_HEADERS, type RequestCase, type RequestTarget } from './case';

const ADMIN = (['list', 'count', 'daily', 'export', 'erase'] as const).map((name) => ({
  method: METHODS[name],
  path: PATHS[name],
}));
const body = JSON.stringify({ email: 'table@example.com' });

const withBody = (call: { method: string; path: string }, headers: Record<string, string>) =>
  call.method === 'POST' ? { ...call, headers: { ...headers, ...JSON_HEADERS }, body } : { ...call, headers };

/** The table where no password is configured: 503 to everyone, and to nobody but admins. */
export const notConfiguredCases = ({ password }: RequestTarget): RequestCase[] => [
  ...[{}, bearer(password), bearer('wrong-password')].flatMap((headers) =>
    ADMIN.map((call) => ({ ...withBody(call, headers), status: 503, answer: ERROR_TEXTS.notConfigured })),
  ),
  { method: 'POST', path: PATHS.signup, headers: JSON_HEADERS, body, status: 201 },
  { method: 'GET', path: PATHS.health, status: 200, answer: 'ok' },
];

/** The table while the store refuses, hangs or throttles. */
export function storeAwayCases({ siteUrl, password }: RequestTarget): RequestCase[] {
  const signup = { method: 'POST', path: PATHS.signup };
  const away = {
    status: 504,
    answer: ERROR_TEXTS.storeUnavailable,
    answerHeaders: { 'Retry-After': /^\d+$/ },
  };
  const wrong = { status: 401, answer: ERROR_TEXTS.invalidPassword };
  const form = { ...FORM_HEADERS, Origin: siteUrl };
  return [
    { ...signup, headers: JSON_HEADERS, body, ...away },
    { ...signup, headers: JSON_HEADERS, body: '{}', status: 400, answer: INPUT_ERRORS.emailMissing },
    {
      ...{ ...signup, headers: form, body: 'email=table@example.com', status: 303, answer: '' },
      answerHeaders: { Location: '/signup-problem#unavailable' },
    },
    ...ADMIN.map((call) => ({ ...withBody(call, bearer(password)), ...away })),
    ...ADMIN.map((call) => ({ ...withBody(call, bearer(`${password}x`)), ...wrong })),
    { method: 'GET', path: PATHS.health, status: 200, answer: 'ok' },
    { method: 'GET', path: '/api/nothing', status: 404, answer: ERROR_TEXTS.unknownPath },
  ];
}
