import { FORM_HEADERS, JSON_HEADERS } from '../api/testing/request-table/case';
import { PATHS } from '../contract/endpoints';
import { StoreUnavailableError } from '../table/errors';
import { ADMIN_CALLS, createTestApi, failing, TEST_SITE } from './testing/test-api';

const CANARIES = ['canary@example.com', 'Canary Kanariefugl', 'canary-password'];
const [EMAIL, NAME, PASSWORD] = CANARIES;

const ERRORS = [
  new StoreUnavailableError(`no response to ${CANARIES.join()}`, { cause: new Error(CANARIES.join()) }),
  new TypeError(`cannot read ${CANARIES.join()}\n    at ${CANARIES.join()}`),
];

test.each(ERRORS)('no log entry and no error response quotes what was sent: %s', async (error) => {
  const printed = (['log', 'error', 'warn', 'info'] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation(() => undefined),
  );
  const { api, logged } = createTestApi({ adminPassword: async () => PASSWORD }, failing(error, 'signups'));
  const form = { ...FORM_HEADERS, Origin: TEST_SITE };
  const fields = new URLSearchParams({ email: EMAIL ?? '', name: NAME ?? '' });
  const requests: [string, RequestInit][] = [
    [
      PATHS.signup,
      { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ email: EMAIL, name: NAME }) },
    ],
    [PATHS.signup, { method: 'POST', headers: JSON_HEADERS, body: `${EMAIL} ${NAME}` }],
    [PATHS.signup, { method: 'POST', headers: form, body: String(fields) }],
    [`/api/${EMAIL}`, {}],
    ...ADMIN_CALLS.flatMap(({ path, ...init }): [string, RequestInit][] =>
      [`${PASSWORD}`, `${PASSWORD}?`].map((password) => [
        `${path}?cursor=${EMAIL}&search=${EMAIL}`,
        { ...init, headers: { ...init.headers, Authorization: `Bearer ${password}` } },
      ]),
    ),
  ];
  const responses = await Promise.all(
    requests.map(async ([path, init]) => (await api.request(path, init)).text()),
  );
  const output = JSON.stringify([responses, logged, printed.map(({ mock }) => mock.calls)]);
  for (const canary of CANARIES) expect(output).not.toContain(canary);
  expect(logged.map(({ event }) => event)).toContain('failed-login');
  jest.restoreAllMocks();
});
