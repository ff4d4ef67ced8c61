import {
  differences,
  notConfiguredCases,
  type RequestCase,
  requestCases,
  storeAwayCases,
  titleOf,
} from '../api/request-table';
import { createLaunchClient, ERROR_TEXTS, METHODS, PATHS } from '../contract';
import { createStoreClient, ensureTable } from '../store/dynamodb';
import { startTestDynamoDb, type TestDynamoDb } from '../store/testing';
import { EDGE_HEADERS } from './edge-headers';
import { bundleLambdas, EDGE_SECRET, type Lambdas, SITE_URL, startLambdas } from './testing/lambdas';
import { startSecretsManager } from './testing/secrets-manager';

const TABLE_NAME = 'LambdaSignups';
const PASSWORD = 'p@ssword-123';
const target = { siteUrl: SITE_URL, password: PASSWORD };
const AWS = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

const { files, remove } = bundleLambdas();
let testStore: TestDynamoDb;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  testStore = await startTestDynamoDb();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = createStoreClient({ endpoint: testStore.endpoint, region: AWS.AWS_REGION, credentials });
  await ensureTable(client, TABLE_NAME);
  client.destroy();
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await testStore.close();
  remove();
});

async function start(secret: string | undefined, dynamodb = testStore.endpoint): Promise<Lambdas> {
  const secrets = await startSecretsManager(secret);
  const lambdas = await startLambdas(files, {
    ...AWS,
    TABLE_NAME,
    ADMIN_PASSWORD_SECRET: 'admin',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  });
  closing.push(secrets.close, lambdas.stop);
  return lambdas;
}

/** Runs a table against Lambdas that are started for it. */
function describeTable(what: string, cases: RequestCase[], run: () => Promise<Lambdas>) {
  describe(what, () => {
    let lambdas: Lambdas;
    beforeAll(async () => {
      lambdas = await run();
    });
    test.each(cases.map((row): [string, RequestCase] => [titleOf(row), row]))('%s', async (_title, row) => {
      expect(await differences(row, await lambdas.fetch(row.path, row))).toEqual([]);
    });
    test('nothing that was sent is in the log', () => {
      expect(lambdas.printed()).not.toMatch(/table@|nobody|Ada|p@ssword/i);
      expect(lambdas.printed()).not.toMatch(/warning|deprecat/i);
    });
  });
}

describeTable('the HTTP contract', requestCases(target), () => start(PASSWORD));
describeTable('without a password', notConfiguredCases(target), () => start(undefined));
describeTable('with an unusable password', notConfiguredCases(target), () => start('too short'));
describeTable('while the store is away', storeAwayCases(target), () => start(PASSWORD, 'http://127.0.0.1:1'));

describe('the doors', () => {
  let lambdas: Lambdas;
  beforeAll(async () => {
    lambdas = await start('пароль-пароль');
  });

  test.each(Object.keys(PATHS) as (keyof typeof PATHS)[])(
    '%s refuses requests that bypass CloudFront',
    async (name) => {
      const path = PATHS[name];
      const method = METHODS[name];
      const misdirected = { method, path, status: 421, answer: ERROR_TEXTS.notFromCloudFront };
      const edges: Record<string, string>[] = ['', 'x', `${EDGE_SECRET}x`].map((secret) => ({
        [EDGE_HEADERS.secret]: secret,
      }));
      for (const edge of [{}, ...edges]) {
        expect(await differences(misdirected, await lambdas.fetch(path, { method }, edge))).toEqual([]);
      }
    },
  );

  test.each(['пароль-пароль', 'ædelsten-kode'])(
    'the password %s is understood as text and byte by byte, whichever API Gateway hands out',
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

  test('failedLogins count for the address that CloudFront saw, whatever the caller says', async () => {
    const guess = (headers: Record<string, string>, address: string) =>
      lambdas.fetch(
        PATHS.count,
        { headers: { ...headers, Authorization: 'Bearer wrong' } },
        {
          [EDGE_HEADERS.secret]: EDGE_SECRET,
          [EDGE_HEADERS.viewerAddress]: address,
        },
      );
    for (let n = 0; n < 10; n += 1) {
      const forged = {
        'X-Forwarded-For': `198.51.100.${n}`,
        [EDGE_HEADERS.viewerAddress]: `198.51.100.${n}`,
      };
      expect((await guess(forged, '192.0.2.7')).status).toBe(401);
    }
    expect((await guess({}, '192.0.2.7')).status).toBe(429);
    expect((await guess({}, '192.0.2.8')).status).toBe(401);
  });

  test('the list of all the clients above comes out as one export', async () => {
    const fetch = (url: unknown, init?: RequestInit) => lambdas.fetch(String(url), init);
    const client = createLaunchClient({ fetch, password: 'пароль-пароль' });
    await client.signup({ email: 'streamed@example.com', name: '=1+1' });
    const { total } = await client.count();
    const { chunks, totalRows, rows } = await client.export();
    let csv = '';
    for await (const chunk of chunks) csv += Buffer.from(chunk).toString();
    expect([totalRows, rows()]).toEqual([total, total]);
    expect(csv).toContain("streamed@example.com,'=1+1,");
    expect((await client.list({ limit: 1 })).signups[0]?.email).toBe('streamed@example.com');
    const again = { imported: 0, existing: total, refused: [] };
    expect(await client.import(Buffer.from(csv))).toEqual(again);
    await client.erase('streamed@example.com');
    expect(await client.import(Buffer.from(csv))).toEqual({ ...again, imported: 1, existing: total - 1 });
  });

  test('the daily schedule warms the counts up', async () => {
    await expect(lambdas.invoke('warm-up')).resolves.toBeNull();
  });

  test('what happened is logged as one line of JSON, and an unusable password says so', async () => {
    const misconfigured = await start('too short');
    await misconfigured.fetch(PATHS.count);
    await lambdas.fetch(PATHS.list);
    expect(misconfigured.printed()).toBe('{"event":"password-unusable"}\n');
    expect(lambdas.printed()).toContain('{"event":"wrong-password","path":"/api/launch-signups"}\n');
  });
});

test('a Lambda without its variables does not start, and says which', async () => {
  const env = { ...AWS, TABLE_NAME, EDGE_SECRET: 'short' };
  await expect(startLambdas(files, env)).rejects.toThrow('The environment needs proper values of');
});
