import { SIGNUP_COLUMNS } from '../../../contract/csv';
import {
  ALL_ENDPOINTS,
  BODY_LIMIT,
  DAILY_LIMIT,
  IMPORT_LIMIT,
  isCampaignPath,
  LIST_LIMIT,
  needsPassword,
  PATHS,
} from '../../../contract/endpoints';
import { LIMITS } from '../../../contract/limits';
import { EXPORT_FILENAME, exportFilename } from '../../../contract/mailing-tools';
import {
  ERROR_TEXTS,
  IMPORT_ERRORS,
  INPUT_ERRORS,
  PERSON_ERRORS,
  TYPE_ERRORS,
} from '../../../contract/messages';
import { PERSON_STATES } from '../../../contract/people';
import { bearer, JSON_HEADERS, JSON_RESPONSE, type RequestCase, type RequestTarget } from './case';

const OWNER_CALLS = ALL_ENDPOINTS.filter((endpoint) => needsPassword(endpoint) && !endpoint.outboxOnly);
/** The owner's GET endpoints; those of campaigns are tested with a system that sends emails. */
const READS = OWNER_CALLS.filter(({ method, path }) => method === 'GET' && !isCampaignPath(path));
const ERASE = { method: 'POST', path: PATHS.erase };
const ERASE_RANGE = { method: 'POST', path: PATHS.eraseRange };
const IMPORT = { method: 'POST', path: PATHS.import };
const CSV_HEADER_LINE = Object.values(SIGNUP_COLUMNS).join(',');
const UNKNOWN_EMAIL = JSON.stringify({ email: 'nobody-here@example.com' });

/** A public site that writes emails to files, has no backup or runs on an old Node tells the owner so. */
const PROBLEM = String.raw`(,"problems":\[\{"id":"(no-mail-engine|node-end|backup-\w+)"[^\]]*\])?`;
/** Only some hosts know the backups and the version. */
const SERVER = String.raw`(,"backups":\{[^}]*\})?(,"version":\{[^}]*\})?`;
const counts = (trend: string) =>
  new RegExp(
    String.raw`^\{"total":\d+,"recent":\d+${trend}(,"trapped":\d+)?(,"outbox":true)?${SERVER}${PROBLEM}\}$`,
  );

const DAY = String.raw`\{"date":"\d{4}-\d\d-\d\d","count":\d+\}`;
const days = (number: number) => new RegExp(`^\\{"days":\\[(${DAY},){${number - 1}}${DAY}\\]\\}$`);
const ACTION_PAGE = /^\{"actions":\[.*\](,"next":"[^"]+")?\}$/s;
const SEARCH_PAGE = /^\{"signups":\[.*\],"searched":\d+(,"next":"[^"]+")?\}$/s;
const LIST_PAGE = /^\{"signups":\[.*\](,"next":"[^"]+")?\}$/s;
const CSV_FILE = new RegExp(`^\uFEFF?${CSV_HEADER_LINE}\r\n(.*\r\n)*$`);
const FILE_HEADERS = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${EXPORT_FILENAME}"`,
  'X-Total-Count': /^\d+$/,
};

/** Parameters that are whole numbers, with their range, and the error for any other value. */
const NUMBERS: readonly [parameter: string, min: number, max: number, error: string][] = [
  [`${PATHS.list}?limit`, 1, LIST_LIMIT.max, INPUT_ERRORS.limit],
  [`${PATHS.actions}?limit`, 1, LIST_LIMIT.max, INPUT_ERRORS.limit],
  [`${PATHS.daily}?days`, 1, DAILY_LIMIT.max, INPUT_ERRORS.days],
  [`${PATHS.export}?discount`, 0, 100, INPUT_ERRORS.discount],
];

function readCases(owner: Record<string, string>): RequestCase[] {
  const get = (
    path: string,
    text: RegExp,
    responseHeaders: RequestCase['responseHeaders'] = JSON_RESPONSE,
  ) => ({
    method: 'GET',
    path,
    headers: owner,
    status: 200,
    text,
    responseHeaders,
  });
  const bad = (path: string, text: string) => ({
    method: 'GET',
    path,
    headers: owner,
    status: 400,
    text,
  });
  return [
    ...['', '?limit=1', `?limit=${LIST_LIMIT.max}`, '?unknown=1'].map((query) =>
      get(PATHS.list + query, LIST_PAGE),
    ),
    ...['ada', 'ADA%20', '%F0%9F%A7%80', '%25', '_', `${'x'.repeat(LIMITS.email)}`].map((text) =>
      get(`${PATHS.list}?search=${text}`, SEARCH_PAGE),
    ),
    ...['', '%20'].map((text) => get(`${PATHS.list}?search=${text}`, LIST_PAGE)),
    get(`${PATHS.list}?since=2025-09-20T00:00:00Z&until=2025-09-21T00:00:00Z`, LIST_PAGE),
    bad(`${PATHS.list}?since=2025-09-20`, INPUT_ERRORS.period),
    bad(`${PATHS.list}?search=${'x'.repeat(LIMITS.email + 1)}`, INPUT_ERRORS.search),
    ...['x', 'AAAA'].map((cursor) => bad(`${PATHS.list}?search=x&cursor=${cursor}`, INPUT_ERRORS.cursor)),
    ...NUMBERS.flatMap(([parameter, min, max, error]) =>
      [min - 1, max + 1, 99_999, '1.5', 'x', ''].map((n) => bad(`${parameter}=${n}`, error)),
    ),
    ...['x', 'AAAA', '%00', '%7B%7D'].map((cursor) =>
      bad(`${PATHS.list}?cursor=${cursor}`, INPUT_ERRORS.cursor),
    ),
    ...['', '?limit=1', `?limit=${LIST_LIMIT.max}`].map((query) => get(PATHS.actions + query, ACTION_PAGE)),
    ...['', 'x', '2025-09-20T12:00:00.000Z', '%00'].map((cursor) =>
      bad(`${PATHS.actions}?cursor=${cursor}`, INPUT_ERRORS.cursor),
    ),
    get(PATHS.count, counts('')),
    get(
      `${PATHS.count}?trend=true`,
      counts(String.raw`,"trend":\{"today":\d+,"yesterday":\d+,"previous":\d+\}`),
    ),
    bad(`${PATHS.count}?trend=1`, INPUT_ERRORS.trend),
    get(PATHS.daily, days(DAILY_LIMIT.default)),
    get(`${PATHS.daily}?days=1`, days(1)),
    get(`${PATHS.daily}?days=${DAILY_LIMIT.max}`, days(DAILY_LIMIT.max)),
    ...['', '?email=nobody-here@example.com'].map((query) =>
      get(PATHS.silenced + query, /^\{"silenced":\[\]\}$/),
    ),
    bad(`${PATHS.silenced}?email=nobody`, INPUT_ERRORS.emailInvalid),
    get(PATHS.export, CSV_FILE, FILE_HEADERS),
    get(`${PATHS.export}?for=brevo`, /^EMAIL,FIRSTNAME\r\n(.*\r\n)*$/, {
      ...FILE_HEADERS,
      'Content-Disposition': `attachment; filename="${exportFilename('brevo')}"`,
    }),
    bad(`${PATHS.export}?for=excel`, INPUT_ERRORS.tool),
    get(`${PATHS.export}?since=2001-01-01T00:00:00Z&until=2001-01-02T00:00:00Z&discount=0`, CSV_FILE, {
      ...FILE_HEADERS,
      'X-Total-Count': '0',
    }),
    ...['since=2001-01-01', 'until=', 'since=2001-01-02T00:00:00Z&until=2001-01-01T00:00:00Z'].map((query) =>
      bad(`${PATHS.export}?${query}`, INPUT_ERRORS.period),
    ),
    ...READS.map(({ path }) => ({ method: 'HEAD', path, headers: owner, status: 200, text: '' })),
  ];
}

/** Cases about people, who are named in bodies and never in a path. */
function peopleCases(owner: Record<string, string>): RequestCase[] {
  const sent = (path: string, input: unknown, status: number, text: string | RegExp) => ({
    method: 'POST',
    path,
    headers: { ...owner, ...JSON_HEADERS },
    body: JSON.stringify(input),
    status,
    text,
  });
  const page = /^\{"people":\[.*\],"searched":\d+(,"next":"[^"]+")?\}$/s;
  return [
    ...[{}, { limit: LIST_LIMIT.max, search: 'ada', source: 'x', tag: 'x' }].map((query) =>
      sent(PATHS.people, query, 200, page),
    ),
    ...PERSON_STATES.map((state) => sent(PATHS.people, { state }, 200, page)),
    ...[0, LIST_LIMIT.max + 1, 1.5, '1'].map((limit) =>
      sent(PATHS.people, { limit }, 400, INPUT_ERRORS.limit),
    ),
    sent(PATHS.people, { state: 'erased' }, 400, PERSON_ERRORS.state),
    sent(PATHS.people, { cursor: 'AAAA' }, 400, INPUT_ERRORS.cursor),
    sent(PATHS.people, [], 400, PERSON_ERRORS.query),
    {
      ...sent(PATHS.person, {}, 200, '{"state":"unknown","email":"nobody-here@example.com","events":[]}'),
      body: UNKNOWN_EMAIL,
    },
    sent(PATHS.person, { code: 'NO-SUCH-CODE' }, 200, '{"state":"unknown","events":[]}'),
    ...[{}, { email: 'ada@example.com', code: 'X' }, { code: 1 }, []].map((input) =>
      sent(PATHS.person, input, 400, PERSON_ERRORS.request),
    ),
    sent(PATHS.person, { email: 'nobody' }, 400, INPUT_ERRORS.emailInvalid),
    sent(PATHS.correctName, { email: 'nobody-here@example.com', name: 'x' }, 409, PERSON_ERRORS.nobody),
    sent(PATHS.correctName, { email: 'nobody', name: 'x' }, 400, INPUT_ERRORS.emailInvalid),
    sent(PATHS.correctName, [], 400, PERSON_ERRORS.name),
    sent(PATHS.correctAddress, [], 400, PERSON_ERRORS.address),
  ];
}

function eraseCases(owner: Record<string, string>): RequestCase[] {
  const json = { ...owner, ...JSON_HEADERS };
  const refused = (body: string, status: number, text: string, headers = json) => ({
    ...ERASE,
    headers,
    body,
    status,
    text,
  });
  return [
    { ...ERASE, headers: json, body: UNKNOWN_EMAIL, status: 204, text: '' },
    // Whoever is erased is on the suppression list, even if they were not on the launch list.
    ...['{"lifted":true}', '{"lifted":false}'].map((text) => ({
      ...refused(UNKNOWN_EMAIL, 200, text),
      path: PATHS.lift,
    })),
    refused('{', 400, ERROR_TEXTS.invalidJson),
    refused('[]', 400, INPUT_ERRORS.body),
    refused('{}', 400, INPUT_ERRORS.emailMissing),
    refused('{"email":"nobody"}', 400, INPUT_ERRORS.emailInvalid),
    refused(UNKNOWN_EMAIL.padEnd(BODY_LIMIT + 1), 413, ERROR_TEXTS.tooLarge(BODY_LIMIT)),
    refused(UNKNOWN_EMAIL, 415, ERROR_TEXTS.notJson, { ...owner, 'Content-Type': 'text/plain' }),
  ];
}

function eraseRangeCases(owner: Record<string, string>): RequestCase[] {
  const json = { ...owner, ...JSON_HEADERS };
  const sent = (input: unknown, status: number, text: string, headers = json) => ({
    ...ERASE_RANGE,
    headers,
    body: JSON.stringify(input),
    status,
    text,
  });
  const [from, to] = ['2001-01-01T00:00:00Z', '2001-01-01T02:00:00.001+01:00'];
  return [
    { ...sent({ from, to }, 200, '{"count":0}'), responseHeaders: JSON_RESPONSE },
    sent({ from, to, dryRun: true }, 200, '{"count":0}'),
    ...[
      ...[{}, [], null, { from }, { to }, { from: to, to: from }, { from, to: from }],
      ...[
        { from: '2001-01-01', to },
        { from: '2001-01-01T00:00:00', to },
        { from: 978_307_200_000, to },
      ],
      ...[
        { from, to: '9999-12-31T23:59:59-01:00' },
        { from: '2001-02-30T00:00:00Z', to: '2001-04-01T00:00:00Z' },
      ],
    ].map((input) => sent(input, 400, INPUT_ERRORS.range)),
    sent({ from, to, dryRun: 'true' }, 400, TYPE_ERRORS.flag('dryRun')),
    { ...sent({}, 400, ERROR_TEXTS.invalidJson), body: '{' },
    sent({ from, to, padding: 'x'.repeat(BODY_LIMIT) }, 413, ERROR_TEXTS.tooLarge(BODY_LIMIT)),
    sent({ from, to }, 415, ERROR_TEXTS.notJson, { ...owner, 'Content-Type': 'text/plain' }),
  ];
}

/** These cases add no signup, so that the table can be sent more than once and at any time. */
function importCases(owner: Record<string, string>): RequestCase[] {
  const json = { ...owner, ...JSON_HEADERS };
  const sent = (input: unknown, status: number, text: string, headers: Record<string, string> = json) => ({
    ...IMPORT,
    headers,
    body: JSON.stringify(input),
    status,
    text,
  });
  const result = (...reasons: string[]) => {
    const refused = reasons.map((reason, row) => ({ row, reason }));
    return JSON.stringify({ imported: 0, existing: 0, left: 0, refused });
  };
  const [email, signedUpAt] = ['a@example.com', '2025-09-20T12:00:00Z'];
  return [
    { ...sent({ rows: [], unknown: 1 }, 200, result()), responseHeaders: JSON_RESPONSE },
    sent({ rows: [], dryRun: true, consentFrom: 'the fair' }, 200, result()),
    sent(
      {
        rows: [
          { email: 'nobody', signedUpAt },
          { signedUpAt },
          { email },
          { email, signedUpAt: '2025-09-20' },
          { email, signedUpAt: '2999-01-01T00:00:00+02:00' },
          { email, signedUpAt: '2001-01-01T00:00:00.000Z' },
          ...[-1, 101, 20.5, '20', null].map((discountPercent) => ({ email, signedUpAt, discountPercent })),
          { email, signedUpAt, notificationStatus: 'sent' },
          ...[null, 'a@example.com', []],
        ],
      },
      200,
      result(
        ...[INPUT_ERRORS.emailInvalid, INPUT_ERRORS.emailMissing],
        ...[IMPORT_ERRORS.date, IMPORT_ERRORS.date, IMPORT_ERRORS.future, IMPORT_ERRORS.expired],
        ...Array.from({ length: 5 }, () => IMPORT_ERRORS.discount),
        IMPORT_ERRORS.status,
        ...Array.from({ length: 3 }, () => IMPORT_ERRORS.row),
      ),
    ),
    ...[null, [], {}, { rows: {} }, { rows: Array(IMPORT_LIMIT.rows + 1).fill(null) }].map((input) =>
      sent(input, 400, INPUT_ERRORS.rows),
    ),
    sent({ rows: [], dryRun: 'true' }, 400, TYPE_ERRORS.flag('dryRun')),
    ...['x'.repeat(LIMITS.name + 1), '\u0000', 1].map((consentFrom) =>
      sent({ rows: [], consentFrom }, 400, INPUT_ERRORS.consentFrom),
    ),
    { ...sent({}, 400, ERROR_TEXTS.invalidJson), body: 'email,signup_date\r\n' },
    sent({ rows: [], x: 'x'.repeat(IMPORT_LIMIT.bytes) }, 413, ERROR_TEXTS.tooLarge(IMPORT_LIMIT.bytes)),
    sent({ rows: [] }, 415, ERROR_TEXTS.notJson, { ...owner, 'Content-Type': 'text/csv' }),
  ];
}

/** These cases change nothing, since there are no imports. */
function importsCases(owner: Record<string, string>): RequestCase[] {
  const sent = (input: unknown, status: number, text: string) => ({
    method: 'POST',
    path: PATHS.changeImport,
    headers: { ...owner, ...JSON_HEADERS },
    body: JSON.stringify(input),
    status,
    text,
  });
  const id = '3f9a12bc';
  return [
    {
      method: 'GET',
      path: PATHS.imports,
      headers: owner,
      status: 200,
      text: /^\{"imports":\[.*\]\}$/s,
      responseHeaders: JSON_RESPONSE,
    },
    ...[
      { id, action: 'undo' },
      { id, action: 'undo', dryRun: true },
      { id, action: 'tag', tag: 'x' },
    ].map((input) => sent(input, 404, IMPORT_ERRORS.unknownId)),
    ...[{}, [], { id }, { id, action: 'erase' }].map((input) => sent(input, 400, IMPORT_ERRORS.change)),
    ...['', '3F9A12BC', 7].map((wrong) => sent({ id: wrong, action: 'undo' }, 400, IMPORT_ERRORS.id)),
    ...['Essen 2026', null].map((tag) => sent({ id, action: 'tag', tag }, 400, PERSON_ERRORS.tag)),
    sent({ id, action: 'undo', dryRun: 'true' }, 400, TYPE_ERRORS.flag('dryRun')),
    sent({ id, action: 'undo', cursor: 1 }, 400, INPUT_ERRORS.cursor),
  ];
}

function unauthenticatedCases(password: string): RequestCase[] {
  const text = ERROR_TEXTS.invalidPassword;
  const refused = { status: 401, text, responseHeaders: { 'WWW-Authenticate': 'Bearer' } };
  const calls = OWNER_CALLS.map(({ method, path }) => ({ method, path }));
  return [
    ...calls.map((call) => ({ ...call, ...refused })),
    ...calls.map((call) => ({ ...call, ...refused, headers: bearer(`${password}x`) })),
    { method: 'GET', path: PATHS.count, ...refused, headers: { Authorization: `Basic ${password}` } },
    { method: 'GET', path: PATHS.count, ...refused, headers: { Authorization: password } },
    { method: 'GET', path: PATHS.count, ...refused, headers: { Authorization: 'Bearer' } },
    // The password is checked before the rest of the request.
    { method: 'GET', path: `${PATHS.list}?limit=x`, ...refused },
    { ...ERASE, ...refused, headers: JSON_HEADERS, body: '{' },
  ];
}

export function adminCases({ password }: RequestTarget): RequestCase[] {
  const schemes = ['bearer', 'BEARER', 'BeArEr'].map((scheme) => ({
    method: 'GET',
    path: PATHS.count,
    headers: { Authorization: `${scheme} ${password}` },
    status: 200,
  }));
  const owner = bearer(password);
  return [
    ...readCases(owner),
    ...peopleCases(owner),
    ...eraseCases(owner),
    ...importCases(owner),
    ...importsCases(owner),
    ...eraseRangeCases(owner),
    ...schemes,
    ...unauthenticatedCases(password),
  ];
}
