import { randomUUID } from 'node:crypto';
import { DAY } from '../../facts/time';
import { beginLine, listActions, openActionLog } from '../../owner/action-log';
import { beginLogin } from '../../owner/login-limiter';
import { countRange, eraseAddress, eraseRange } from '../../people/erase';
import { addSignup, importSignups } from '../../signups/changes';
import { countDays, countSignups } from '../../signups/counts';
import { exportSignups } from '../../signups/export';
import { listSignups } from '../../signups/list';
import { signupRecord } from '../../signups/signup';
import { newContext, type SystemContext } from '../../system/context';
import { CALL_TIMEOUT_MS, StoreUnavailableError } from '../errors';
import { MemoryItems } from '../memory-items';
import { type FaultProxy, type Interceptor, startFaultProxy } from '../testing/fault-proxy';
import { createLocalClient, startTestDynamoDb, type TestDynamoDb } from '../testing/test-dynamodb';
import { createTestTable, readExport, testHash } from '../testing/test-table';
import { ensureTable, type StoreClient } from './client';
import { sendInTime } from './deadline';
import { createDynamoDbTable } from './dynamodb-table';

const START = Date.UTC(2026, 2, 18, 12, 30);

/** Responds instead of DynamoDB. */
const respond =
  (status: number, body: string): Interceptor =>
  (_request, response) =>
    void response.writeHead(status).end(body);
const awsError = (name: string) =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'No' });

/** Every way that DynamoDB can fail. */
const FAULTS = {
  'refusing connections': (proxy: FaultProxy) => proxy.refuse(),
  'resetting connections': (proxy: FaultProxy) =>
    proxy.intercept((request) => void request.socket.resetAndDestroy()),
  hanging: (proxy: FaultProxy) => proxy.intercept(() => undefined),
  'stalling within a response': (proxy: FaultProxy) =>
    proxy.intercept((_request, response) => {
      response.writeHead(200, { 'x-amzn-RequestId': 'TEST', 'Content-Length': 900 }).write('{"Items":[');
    }),
  'truncating responses': (proxy: FaultProxy) =>
    proxy.intercept((_request, _response, forward) =>
      forward({
        async *body(chunks) {
          for await (const chunk of chunks) {
            yield chunk.subarray(0, chunk.length / 2);
            throw new Error('truncated');
          }
        },
      }),
    ),
  throttling: (proxy: FaultProxy) =>
    proxy.intercept(respond(400, awsError('ProvisionedThroughputExceededException'))),
  failing: (proxy: FaultProxy) => proxy.intercept(respond(500, awsError('InternalServerError'))),
  'sending HTML': (proxy: FaultProxy) =>
    proxy.intercept(respond(200, '<html>Welcome to the hotel network</html>')),
  'sending an empty response': (proxy: FaultProxy) => proxy.intercept(respond(200, '')),
} satisfies Record<string, (proxy: FaultProxy) => unknown>;
type Fault = keyof typeof FAULTS;

let server: TestDynamoDb;
let direct: StoreClient;
beforeAll(async () => {
  server = await startTestDynamoDb();
  direct = createLocalClient(server.endpoint);
});
afterAll(async () => {
  direct.destroy();
  await server.close();
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Opens a store with three signups of yesterday and one of now, behind a proxy. */
async function openBehindProxy() {
  const tableName = `Test-${randomUUID()}`;
  await ensureTable(direct, tableName);
  const table = createTestTable(createDynamoDbTable(direct, tableName), START - DAY);
  await table.signUp('a@example.com', 'b@example.com', 'c@example.com');
  table.clock.time = START;
  await table.signUp('d@example.com');
  const proxy = await startFaultProxy(server.endpoint);
  const client = createLocalClient(proxy.url);
  const behind = createDynamoDbTable(client, tableName);
  const now = () => START;
  const context = newContext({ table: behind, now, hash: testHash, installation: 'test' });
  closers.push(async () => {
    client.destroy();
    await proxy.close();
  });
  return { context, proxy, table: behind };
}

const everyCall = (context: SystemContext): Record<string, () => Promise<unknown>> => ({
  add: () => addSignup(context, signupRecord({ email: 'e@example.com' }, START)),
  erase: () => eraseAddress(context, 'a@example.com'),
  list: () => listSignups(context, { limit: 10 }),
  count: () => countSignups(context),
  daily: () => countDays(context, 30),
  export: () => exportSignups(context),
  'count a range': () => countRange(context, { from: 0, to: START }),
  'erase a range': () => eraseRange(context, { from: START - 2 * DAY, to: START }),
  'begin an action': () => beginLine(openActionLog(context), { action: 'export', client: 'web', count: 1 }),
  'list actions': () => listActions(context, { limit: 10 }),
  'count a login': () => beginLogin({ ...context, memory: new MemoryItems() }, '192.0.2.1'),
});

/** Repeats a call to a healthy DynamoDB, which a busy machine may have ended at its deadline. */
async function untilInTime<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let rounds = 1; rounds < 20; rounds += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
  }
  return call();
}

test.each(Object.keys(FAULTS) as Fault[])(
  'a DynamoDB that is %s makes every call fail, and calls work again afterwards',
  async (fault) => {
    const { context, proxy } = await openBehindProxy();
    await untilInTime(() => countSignups(context));
    await FAULTS[fault](proxy);
    const outcomes = Object.entries(everyCall(context)).map(async ([name, call]) => {
      const outcome = call().then(
        () => 'done',
        (error: unknown) => (error instanceof StoreUnavailableError ? 'unavailable' : error),
      );
      return [name, await outcome];
    });
    for (const [name, outcome] of await Promise.all(outcomes)) {
      expect([name, outcome]).toEqual([name, 'unavailable']);
    }
    await proxy.restore();
    await untilInTime(() => addSignup(context, signupRecord({ email: 'f@example.com' }, START)));
    expect((await untilInTime(() => listSignups(context, { limit: 1 }))).signups).toHaveLength(1);
    const { total, rows } = await untilInTime(() => readExport(context));
    expect(rows).toHaveLength(total);
    expect(await untilInTime(() => countSignups(context))).toMatchObject({ total });
  },
);

/** Carries out the first request to an operation, and resets its connection before the response. */
function loseFirstResponse(proxy: FaultProxy, operation: string): void {
  let isLost = false;
  proxy.intercept(async (request, _response, forward) => {
    const loses = !isLost && String(request.headers['x-amz-target']).endsWith(operation);
    isLost ||= loses;
    if (!loses) return forward();
    return forward({
      async *body(chunks) {
        for await (const chunk of chunks) yield chunk.subarray(0, 0);
        throw new Error('lost');
      },
    });
  });
}

test('signups whose responses are lost are counted once by an import', async () => {
  const { context, proxy } = await openBehindProxy();
  loseFirstResponse(proxy, 'PutItem');
  const rows = ['x', 'y', 'z'].map((name) => signupRecord({ email: `${name}@example.com` }, START - DAY));
  expect(await importSignups(context, rows, { hasLeft: async () => false })).toEqual({
    imported: 3,
    existing: 0,
    left: 0,
  });
});

test('numbers whose response is lost are added once', async () => {
  const { proxy, table } = await openBehindProxy();
  const key = { pk: 'p', sk: 'line' };
  loseFirstResponse(proxy, 'UpdateItem');
  await expect(table.update(key, { add: { count: 100 } })).rejects.toThrow(StoreUnavailableError);
  expect(await table.get(key)).toMatchObject({ count: 100 });
});

test('a transaction whose response is lost is carried out once', async () => {
  const { proxy, table } = await openBehindProxy();
  const key = { pk: 'p', sk: 'line' };
  loseFirstResponse(proxy, 'TransactWriteItems');
  const isAbsent = { all: [['count', 'absent']] } as const;
  expect(
    await table.transact([{ call: 'update', key, change: { add: { count: 100 } }, condition: isAbsent }]),
  ).toBe(true);
  expect(await table.get(key)).toMatchObject({ count: 100 });
});

test('a conflict of transactions is tried again as long as there is time', async () => {
  const conflict = Object.assign(new Error(), { name: 'TransactionConflictException', $fault: 'client' });
  const output = { $metadata: { requestId: 'TEST' } };
  const request = jest.fn(async () => output);
  for (let attempt = 0; attempt < 4; attempt += 1) request.mockRejectedValueOnce(conflict);
  expect(await sendInTime(request, { isRepeatable: false })).toBe(output);
});

test('all attempts together take no longer than a call may', async () => {
  let now = 0;
  const allowed: number[] = [];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    allowed.push(ms);
    queueMicrotask(() => {
      now += ms;
      controller.abort();
    });
    return controller.signal;
  });
  await expect(sendInTime(() => new Promise<never>(() => {}))).rejects.toThrow(StoreUnavailableError);
  jest.restoreAllMocks();
  expect(allowed.length).toBeGreaterThan(1);
  expect(allowed.reduce((sum, ms) => sum + ms)).toBe(CALL_TIMEOUT_MS);
});

test('an error quotes nothing that was sent', async () => {
  const { context, proxy } = await openBehindProxy();
  FAULTS.failing(proxy);
  const error = await addSignup(context, signupRecord({ email: 'canary@example.com' }, START)).catch(
    (e: unknown) => e,
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('canary');
});
