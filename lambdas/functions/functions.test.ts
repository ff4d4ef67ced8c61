import { buffer } from 'node:stream/consumers';
import {
  contradictionsOf,
  notConfiguredCases,
  type RequestCase,
  requestCases,
  storeUnavailableCases,
} from '../api/testing/request-table';
import { createLaunchClient } from '../client/client';
import { openList } from '../client/import/lists';
import { EDGE_HEADERS } from '../contract/edge-headers';
import { FAILED_LOGIN_LIMIT, PATHS } from '../contract/endpoints';
import { TEST_MAIL_KEY } from '../email/testing/test-mail';
import { ensureTable } from '../table/dynamodb/client';
import { createLocalClient, startTestDynamoDb, type TestDynamoDb } from '../table/testing/test-dynamodb';
import { bundleLambdas, type Lambdas, SITE_URL, startLambdas } from './testing/lambdas';
import { startSecretsManager } from './testing/secrets-manager';

const TABLE_NAME = 'LambdaSignups';
const PASSWORD = 'p@ssword-123';
const target = { siteUrl: SITE_URL, password: PASSWORD };
const AWS_ENV = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

const { files, remove } = bundleLambdas();

let dynamoDb: TestDynamoDb;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dynamoDb = await startTestDynamoDb();
  const client = createLocalClient(dynamoDb.endpoint);
  await ensureTable(client, TABLE_NAME);
  client.destroy();
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await dynamoDb.close();
  remove();
});

async function start(secret: string | undefined, endpoint = dynamoDb.endpoint): Promise<Lambdas> {
  const secrets = await startSecretsManager(
    secret === undefined ? { error: 'ResourceNotFoundException' } : { secret },
    { 'mail-key': TEST_MAIL_KEY },
  );
  const lambdas = startLambdas(files, {
    ...AWS_ENV,
    TABLE_NAME,
    ADMIN_PASSWORD_SECRET: 'admin',
    MAIL_KEY_SECRET: 'mail-key',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  });
  closing.push(secrets.close, lambdas.stop);
  return lambdas;
}

test.each<[string, RequestCase[], () => Promise<Lambdas>]>([
  ['', requestCases(target), () => start(PASSWORD)],
  [' without an admin password', notConfiguredCases(target), () => start(undefined)],
  [' with an invalid admin password', notConfiguredCases(target), () => start('too short')],
  [
    ' while the store is unavailable',
    storeUnavailableCases(target),
    () => start(PASSWORD, 'http://127.0.0.1:1'),
  ],
])('the Lambdas%s respond as the contract says, and print nothing of the requests', async (_, cases, run) => {
  const lambdas = await run();
  expect(await contradictionsOf(cases, (row) => lambdas.fetch(row.path, row))).toEqual([]);
  expect(lambdas.printed()).not.toMatch(/table@|nobody|Ada|p@ssword/i);
  expect(lambdas.printed()).not.toMatch(/warning|deprecat/i);
});

describe('a Lambda handler', () => {
  let lambdas: Lambdas;
  beforeAll(async () => {
    lambdas = await start('пароль-пароль');
  });

  it.each(['пароль-пароль', 'ædelsten-kode'])(
    'accepts the password %s as text and as bytes, whichever API Gateway passes on',
    async (password) => {
      const own = await start(password);
      const text = `Bearer ${password}`;
      for (const Authorization of [text, Buffer.from(text).toString('latin1')]) {
        expect((await own.fetch(PATHS.count, { headers: { Authorization } })).status).toBe(200);
        const wrong = { authorization: `${Authorization}x` };
        expect((await own.fetch(PATHS.count, { headers: wrong })).status).toBe(401);
      }
    },
  );

  it('counts failed logins of all Lambdas for the address that CloudFront reports, whatever the client sends', async () => {
    const failLogin = (headers: Record<string, string>, address: string, n = 0) =>
      lambdas.fetch(
        [PATHS.count, PATHS.export][n % 2] ?? '',
        { headers: { ...headers, Authorization: 'Bearer wrong' } },
        { [EDGE_HEADERS.viewerAddress]: address },
      );
    for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) {
      const forged = {
        'X-Forwarded-For': `198.51.100.${n}`,
        [EDGE_HEADERS.viewerAddress]: `198.51.100.${n}`,
      };
      expect((await failLogin(forged, '192.0.2.7', n)).status).toBe(401);
    }
    for (const n of [0, 1]) expect((await failLogin({}, '192.0.2.7', n)).status).toBe(429);
    expect((await failLogin({}, '192.0.2.8')).status).toBe(401);
  });

  it('exports and imports the list of every Lambda', async () => {
    const fetch = (url: unknown, init?: RequestInit) => lambdas.fetch(String(url), init);
    const client = createLaunchClient({ fetch, password: 'пароль-пароль' });
    await client.signup({ email: 'streamed@example.com', name: '=1+1' });
    const { total } = await client.count();
    const { chunks, totalRows, rows } = await client.export();
    const csv = await buffer(chunks);
    expect([totalRows, rows()]).toEqual([total, total]);
    expect(csv.toString()).toContain("streamed@example.com,'=1+1,");
    expect((await client.list({ limit: 1 })).signups[0]?.email).toBe('streamed@example.com');
    const again = { imported: 0, existing: total, left: 0, refused: [] };
    const importAll = async () => {
      const results = [];
      for await (const part of (await openList(() => [csv], {})).parts)
        results.push(await client.import({ rows: part.rows }));
      return results;
    };
    expect(await importAll()).toEqual([again]);
    await client.erase('streamed@example.com');
    expect(await importAll()).toEqual([{ ...again, left: 1, existing: total - 1 }]);
    expect(await client.lift('streamed@example.com')).toBe(true);
    expect(await importAll()).toEqual([{ ...again, imported: 1, existing: total - 1 }]);
  });

  it('logs each event, such as an invalid password, as one line of JSON', async () => {
    const misconfigured = await start('too short');
    await misconfigured.fetch(PATHS.count);
    await lambdas.fetch(PATHS.list);
    expect(misconfigured.printed()).toBe('{"event":"password-unusable"}\n');
    expect(lambdas.printed()).toContain('{"event":"failed-login","path":"/api/launch-signups"}\n');
  });
});

test('a Lambda without its variables does not start, and the error names them', async () => {
  const lambdas = startLambdas(files, { ...AWS_ENV, TABLE_NAME });
  closing.push(lambdas.stop);
  await expect(lambdas.fetch(PATHS.count)).rejects.toThrow(
    'These environment variables are missing or invalid: ADMIN_PASSWORD_SECRET.',
  );
});
