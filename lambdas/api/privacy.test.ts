import { PATHS } from '../contract';
import { StoreUnavailableError } from '../store/signup-store';
import { ADMIN_CALLS, createTestApi, TEST_SITE } from './testing';

const CANARIES = ['canary@example.com', 'Canary Kanariefugl', 'canary-password'];
const [EMAIL, NAME, PASSWORD] = CANARIES;

/** Everything that quotes what was sent, as errors from below do. */
function failing(error: Error) {
  const fail = () => Promise.reject(error);
  return { add: fail, import: fail, erase: fail, list: fail, count: fail, daily: fail, export: fail };
}

const ERRORS = [
  new StoreUnavailableError(`no answer to ${CANARIES.join()}`, { cause: new Error(CANARIES.join()) }),
  new TypeError(`cannot read ${CANARIES.join()}\n    at ${CANARIES.join()}`),
];

test.each(ERRORS)('no log line and no refusal holds who or what was sent: %s', async (error) => {
  const printed = (['log', 'error', 'warn', 'info'] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation(() => undefined),
  );
  const { api, logged } = createTestApi({ store: failing(error), adminPassword: async () => PASSWORD });
  const json = { 'Content-Type': 'application/json' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: TEST_SITE };
  const fields = new URLSearchParams({ email: EMAIL ?? '', name: NAME ?? '' });
  const requests: [string, RequestInit][] = [
    [PATHS.signup, { method: 'POST', headers: json, body: JSON.stringify({ email: EMAIL, name: NAME }) }],
    [PATHS.signup, { method: 'POST', headers: json, body: `${EMAIL} ${NAME}` }],
    [PATHS.signup, { method: 'POST', headers: form, body: String(fields) }],
    [`/api/${EMAIL}`, {}],
    ...ADMIN_CALLS.flatMap(({ path, ...init }): [string, RequestInit][] =>
      [`${PASSWORD}`, `${PASSWORD}?`].map((password) => [
        `${path}?cursor=${EMAIL}`,
        { ...init, headers: { ...init.headers, Authorization: `Bearer ${password}` } },
      ]),
    ),
  ];
  const answers = await Promise.all(
    requests.map(async ([path, init]) => (await api.request(path, init)).text()),
  );
  const said = JSON.stringify([answers, logged, printed.map(({ mock }) => mock.calls)]);
  for (const canary of CANARIES) expect(said).not.toContain(canary);
  expect(logged.map(({ event }) => event)).toContain('wrong-password');
  jest.restoreAllMocks();
});
