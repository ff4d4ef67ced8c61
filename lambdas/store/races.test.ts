import { startTestStore, type TestStore } from '@tariff-tantrum/infra/local';
import { HOUR, MINUTE, SECOND, signupRecord } from '../domain';
import type { StoreClient } from './dynamodb';
import { createStore } from './store';
import {
  atFirst,
  type Hooks,
  hooked,
  localClient,
  openTestTable,
  readExport,
  type SeenCall,
  type TestTable,
} from './testing';

/*
 * Every way known in which a count could be remembered wrong for good: each is forced here by what happens
 * between two calls of the store, and each needs one rule of the store not to happen.
 */
jest.setTimeout(60_000);

let server: TestStore;
let client: StoreClient;
let table: TestTable;
/** A moment in the middle of an hour that has long been counted. */
const LONG_AGO = Date.UTC(2026, 2, 15, 9, 30);

beforeAll(async () => {
  server = await startTestStore();
  client = localClient(server.endpoint);
});
afterAll(async () => {
  client.destroy();
  await server.close();
});
beforeEach(async () => {
  table = await openTestTable(client, LONG_AGO);
  await table.signUp('ada@example.com', 'bob@example.com', 'eve@example.com');
  table.clock.time += 3 * 24 * HOUR;
});

const withHooks = (hooks: Hooks) => table.open(hooked(table.calls, hooks));
const isSignup = ({ name, pk }: SeenCall) => name === 'put' && pk.startsWith('signups');
const isDelete = ({ name }: SeenCall) => name === 'delete';
const isRemembering = ({ name, pk }: SeenCall) => name === 'put' && pk === 'counts';
const died = () => {
  throw new Error('died');
};

/** What is counted when all late writes are over and all that can be remembered is. */
async function settled() {
  table.clock.time += 10 * MINUTE;
  await table.open().count();
  const { total, recent } = await table.open().count();
  expect(await readExport(table.open())).toMatchObject({ total, rows: { length: total } });
  return { total, recent };
}

describe('an hour', () => {
  test('is not closed while a signup of its last moment may be under way', async () => {
    table.clock.time = Date.UTC(2026, 2, 18, 12, 59, 59, 999);
    const late = withHooks({
      before: atFirst(isSignup, async () => {
        table.clock.time += MINUTE;
        await table.open().count();
      }),
    });
    await late.add(signupRecord({ email: 'late@example.com' }, table.clock.time));
    expect((await table.open().count()).total).toBe(4);
    expect((await settled()).total).toBe(4);
  });

  test('that was counted before a slow signup arrived is counted again', async () => {
    table.clock.time = Date.UTC(2026, 2, 18, 12, 59, 59, 999);
    const slow = withHooks({
      before: atFirst(isSignup, async () => {
        table.clock.time += 3 * MINUTE;
        await table.open().count();
      }),
    });
    await slow.add(signupRecord({ email: 'slow@example.com' }, table.clock.time));
    expect((await table.open().count()).total).toBe(4);
    expect((await settled()).total).toBe(4);
  });
});

describe('a day that is remembered', () => {
  beforeEach(async () => {
    expect((await table.open().count()).total).toBe(3);
  });

  test('is reopened before a late signup, which may end right after its write', async () => {
    const late = withHooks({ after: (call) => isSignup(call) && died() });
    await expect(late.add(signupRecord({ email: 'late@example.com' }, LONG_AGO))).rejects.toThrow('died');
    expect((await table.open().count()).total).toBe(4);
    expect((await settled()).total).toBe(4);
  });

  test('is reopened before an erasure, which may end right after its delete', async () => {
    const cut = withHooks({ after: (call) => isDelete(call) && died() });
    await expect(cut.erase('ada@example.com')).rejects.toThrow('died');
    expect((await table.open().count()).total).toBe(2);
    expect((await settled()).total).toBe(2);
  });

  test('is not remembered while a write into it is under way', async () => {
    const slow = withHooks({ before: (call) => isDelete(call) && table.open().count() });
    await slow.erase('ada@example.com');
    expect((await settled()).total).toBe(2);
  });

  test('is reopened again after a write that took so long that it was remembered meanwhile', async () => {
    const slow = withHooks({
      before: atFirst(isDelete, async () => {
        table.clock.time += 3 * MINUTE;
        await table.open().count();
      }),
    });
    await slow.erase('ada@example.com');
    expect((await settled()).total).toBe(2);
  });

  test('is right after an erasure of somebody who was erased and came back in between', async () => {
    const slow = withHooks({
      before: atFirst(isDelete, async () => {
        await table.open().erase('ada@example.com');
        await table.signUp('ada@example.com');
        table.clock.time += 2 * HOUR;
        expect((await table.open().count()).total).toBe(3);
      }),
    });
    await slow.erase('ada@example.com');
    expect((await settled()).total).toBe(2);
  });

  test('is never closed early by a second writer whose clock is behind', async () => {
    const at = (offset: number) => createStore(table.calls, { now: () => table.clock.time + offset });
    const first = withHooks({
      before: atFirst(isDelete, async () => {
        await at(-55 * SECOND).erase('bob@example.com');
        table.clock.time += 20 * SECOND;
        await at(58 * SECOND).count();
      }),
    });
    await first.erase('ada@example.com');
    expect((await settled()).total).toBe(1);
  });

  test('costs a person of its far edge a place in recent time at once', async () => {
    const store = table.open();
    table.clock.time = LONG_AGO + 7 * 24 * HOUR - 20 * MINUTE;
    expect(await store.count()).toEqual({ total: 3, recent: 3 });
    expect(await store.count()).toEqual({ total: 3, recent: 3 });
    await table.open().erase('ada@example.com');
    expect(await store.count()).toEqual({ total: 2, recent: 2 });
    table.clock.time += 10 * MINUTE;
    expect(await store.count()).toEqual({ total: 2, recent: 2 });
  });
});

describe('what was counted before an erasure', () => {
  const counting = () =>
    withHooks({ before: atFirst(isRemembering, () => table.open().erase('ada@example.com')) });

  test('is not remembered of a day of which nothing was', async () => {
    await counting().count();
    expect((await settled()).total).toBe(2);
  });

  test('is not remembered of a day that was reopened in between', async () => {
    await table.open().count();
    await table.open().erase('bob@example.com');
    table.clock.time += 10 * MINUTE;
    await counting().count();
    expect((await settled()).total).toBe(1);
  });

  test('is not remembered of days that were counted as empty', async () => {
    const empty = LONG_AGO - 24 * HOUR;
    const late = signupRecord({ email: 'late@example.com' }, empty);
    await withHooks({ before: atFirst(isRemembering, () => table.open().add(late)) }).count();
    expect((await settled()).total).toBe(4);
  });
});
