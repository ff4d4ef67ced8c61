import { createLaunchClient, type LaunchClientOptions } from '../client/client';
import { ERASE_RANGE_LIMIT, FAILED_LOGIN_LIMIT, IMPORT_LIMIT, PATHS } from '../contract/endpoints';
import { newOperation } from '../contract/operation';
import type { OwnerAction } from '../contract/schemas';
import { HOUR, isoOf, MINUTE, SECOND } from '../facts/time';
import { createTestApi, TEST_PASSWORD, TEST_SITE, type TestApi } from '../system/testing/test-api';
import { StoreUnavailableError } from '../table/errors';
import type { Key } from '../table/table';
import type { Hooks } from '../table/testing/hooked-table';
import { ACTIONS } from './action-log';

const EMAIL = 'canary@example.com';
/** An import of one person, with a row that is refused. */
const importOf = (email: string) => ({
  rows: [email, 'x'].map((email) => ({ email, name: 'Kanarie', signedUpAt: '2025-09-20T10:00:00Z' })),
});

const clientOf = ({ fetch }: TestApi, options: LaunchClientOptions = { client: 'terminal' }) =>
  createLaunchClient({ baseUrl: TEST_SITE, fetch, password: TEST_PASSWORD, ...options });

async function lines(test: TestApi): Promise<OwnerAction[]> {
  const { actions } = await clientOf(test).actions({ limit: 200 });
  return actions.reverse();
}

/** Returns the actions without the sign-in that every test begins with. */
const actionsOf = async (test: TestApi) =>
  (await lines(test)).filter(({ action }) => action !== 'sign-in').map(({ at: _, ...line }) => line);

describe('the log of the owner’s actions', () => {
  it('has exactly one line for each action, however many calls it takes', async () => {
    const test = createTestApi();
    const owner = clientOf(test);
    const at = isoOf(test.clock.now);
    const tick = () => {
      test.clock.now += SECOND;
    };
    await owner.count();
    await owner.list();
    tick();
    for await (const _ of (await owner.export()).chunks);
    tick();
    const operation = newOperation();
    await owner.import(importOf('a@example.com'), { operation });
    await owner.import(importOf('a@example.com'), { operation });
    await owner.import(importOf('b@example.com'), { operation });
    tick();
    await owner.import(importOf('c@example.com'));
    tick();
    await owner.erase('c@example.com');
    tick();
    const range = { from: '2025-09-20T00:00:00Z', to: '2025-09-21T00:00:00Z' };
    expect(await owner.countRange(range)).toBe(2);
    expect(await owner.eraseRange(range)).toBe(2);
    const client = 'terminal';
    expect(await lines(test)).toEqual([
      { at, action: 'sign-in', client },
      { at: expect.any(String), action: 'export', client, count: 0 },
      { at: expect.any(String), action: 'import', client, imported: 2, existing: 1, left: 0, refused: 3 },
      { at: expect.any(String), action: 'import', client, imported: 1, existing: 0, left: 0, refused: 1 },
      { at: expect.any(String), action: 'erase', client },
      { at: expect.any(String), action: 'erase-range', client, count: 2 },
    ]);
  });

  it('has one line for a range that takes several calls', async () => {
    const test = createTestApi();
    const owner = clientOf(test);
    const signedUpAt = '2025-09-20T10:00:00Z';
    const rows = Array.from({ length: 2500 }, (_, n) => ({ email: `p${n}@example.com`, signedUpAt }));
    for (let from = 0; from < rows.length; from += IMPORT_LIMIT.rows)
      await owner.import({ rows: rows.slice(from, from + IMPORT_LIMIT.rows) });
    const progress: number[] = [];
    const range = { from: '2025-09-20T00:00:00Z', to: '2025-09-20T12:00:00Z' };
    const erased = await owner.eraseRange(range, { onProgress: (count) => progress.push(count) });
    expect([erased, progress]).toEqual([2500, [ERASE_RANGE_LIMIT, 2 * ERASE_RANGE_LIMIT, 2500]]);
    expect((await actionsOf(test)).filter(({ action }) => action === 'erase-range')).toEqual([
      { action: 'erase-range', client: 'terminal', count: 2500 },
    ]);
  });

  it('has one sign-in in half an hour for each client and address', async () => {
    const test = createTestApi();
    test.clock.now = Math.ceil(test.clock.now / HOUR) * HOUR;
    const signIns = async () => (await lines(test)).filter(({ action }) => action === 'sign-in');
    const at = isoOf(test.clock.now);
    for (let n = 0; n < 3; n += 1) {
      await clientOf(test).count();
      test.clock.now += MINUTE;
    }
    expect(await signIns()).toEqual([{ action: 'sign-in', client: 'terminal', at }]);
    test.caller.address = '192.0.2.2';
    await Promise.all(Array.from({ length: 5 }, () => clientOf(test, { client: 'web' }).count()));
    expect(await signIns()).toHaveLength(3);
    test.clock.now += HOUR / 2;
    expect(await signIns()).toHaveLength(4);
  });

  it('is newest first across pages, for actions of several calls too', async () => {
    const test = createTestApi();
    const owner = clientOf(test);
    test.clock.now = Date.now() - MINUTE;
    for await (const _ of (await owner.export()).chunks);
    test.clock.now = Date.now();
    await owner.import(importOf('a@example.com'), { operation: newOperation() });
    const { actions } = await owner.actions({ limit: 1 });
    expect(actions.map(({ action }) => action)).toEqual(['import']);
  });

  it('has one line an hour for failed sign-ins, and counts how often the limit was reached', async () => {
    const test = createTestApi();
    const wrong = () => clientOf(test, { password: 'wrong', client: undefined }).count();
    for (const addresses of [3, 1]) {
      for (let n = 0; n < 15 * addresses; n += 1) {
        test.caller.address = `192.0.2.${Math.floor(n / 15)}`;
        await expect(wrong()).rejects.toThrow(/^4/);
        test.clock.now += 1;
      }
      test.clock.now += HOUR;
    }
    test.caller.address = '192.0.2.99';
    expect(await actionsOf(test)).toEqual([
      { action: 'failed-sign-in', client: 'other', count: 3 * FAILED_LOGIN_LIMIT },
      { action: 'rate-limited', client: 'other', count: 3 },
      { action: 'failed-sign-in', client: 'other', count: FAILED_LOGIN_LIMIT },
      { action: 'rate-limited', client: 'other', count: 1 },
    ]);
  });

  it('is not written for what changes nothing: HEAD, a count of a range, refused input', async () => {
    const test = createTestApi();
    const headers = { Authorization: `Bearer ${TEST_PASSWORD}` };
    await test.api.request(PATHS.export, { method: 'HEAD', headers });
    await expect(clientOf(test).erase('nobody')).rejects.toThrow('400');
    const rows = Array.from({ length: IMPORT_LIMIT.rows }, () => importOf(EMAIL).rows).flat();
    await expect(clientOf(test).import({ rows })).rejects.toThrow('400');
    await clientOf(test).countRange({ from: '2025-09-20T00:00:00Z', to: '2025-09-21T00:00:00Z' });
    expect(await actionsOf(test)).toEqual([]);
  });

  it('contains no address, name or password, whatever the client calls itself', async () => {
    const seen = new Set<string>();
    const isLogged = ({ pk }: Key) => !pk.startsWith('signups');
    const after = () => seen.add(JSON.stringify([...test.items.values()].filter(isLogged)));
    const test = createTestApi({}, { after });
    test.caller.address = '203.0.113.77';
    const client = EMAIL as 'web';
    await clientOf(test, { client }).import(importOf(EMAIL), { operation: EMAIL });
    await clientOf(test, { client }).erase(EMAIL);
    await expect(clientOf(test, { client, password: 'canary-password' }).count()).rejects.toThrow('401');
    expect((await lines(test)).map((line) => line.client)).toEqual(
      expect.arrayContaining(['other', 'terminal']),
    );
    expect([...seen].join()).not.toMatch(/canary|kanarie|203\.0\.113|p@ssword/i);
  });
});

describe('an action whose line cannot be written', () => {
  const before: Hooks['before'] = ({ name, pk }) => {
    if (pk === ACTIONS && name !== 'query') throw new StoreUnavailableError('full');
  };

  it('is refused if it changes the list', async () => {
    const test = createTestApi({}, { before });
    await test.client.signup({ email: EMAIL });
    await expect(clientOf(test).erase(EMAIL)).rejects.toThrow('504');
    expect(test.signups()).toMatchObject([{ email: EMAIL }]);
  });

  it('goes on if it only reads, and is in the operator’s log', async () => {
    const test = createTestApi({}, { before });
    const { totalRows } = await clientOf(test).export();
    expect(totalRows).toBe(0);
    expect(test.logged).toMatchObject([
      { event: 'action-not-recorded', path: PATHS.export, action: 'sign-in', client: 'terminal' },
      { event: 'action-not-recorded', path: PATHS.export, action: 'export', client: 'terminal', count: 0 },
    ]);
  });
});
