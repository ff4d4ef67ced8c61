import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { TestStageName } from '../testing';
import {
  call,
  deliver,
  expectRoles,
  send,
  signUp,
  startLambdas,
  storeAsExpired,
  trap,
  tryPasswords,
} from './stage-lambdas';

/** Starts the Lambdas of a stage, uses them, and compares what they did with their roles. */
async function tryStage(stage: TestStageName, use: () => Promise<void>): Promise<void> {
  const stop = await startLambdas(stage);
  try {
    await use();
    for (const email of ['ada@example.org', 'bob@example.org']) expect(await signUp(email)).toBe(201);
    expect(await trap('machine@example.org')).toBe(201);
    for (const name of ['health', 'publicCount', 'ready'] as const) expect(await call(name)).toBe(200);
    await expectRoles(stage, ['visitor']);
  } finally {
    await stop();
  }
}

test('the Lambdas of a stage without a domain have the permissions that visitors and the owner need', () =>
  tryStage('withoutDomain', async () => {
    const rows = [{ email: 'cora@example.org', signedUpAt: new Date().toISOString() }];
    expect(await tryPasswords('import', { address: '198.51.100.1', body: JSON.stringify({ rows }) })).toEqual(
      [200, 401, 401, 200],
    );
    expect(await tryPasswords('export', { address: '198.51.100.2' })).toEqual([200, 401, 401, 200]);
    for (const name of ['list', 'count', 'daily', 'actions'] as const) expect(await call(name)).toBe(200);
    // Nothing deletes what was stored with a later date, so the owner is told.
    await storeAsExpired('cora@example.org');
    const { problems } = await (await send('count')).json();
    expect(problems).toMatchObject([{ id: 'overdue-signups' }]);
    const erase = { body: JSON.stringify({ email: 'cora@example.org' }) };
    expect(await call('erase', erase)).toBe(204);
  }));

test('a stage with a domain whose signups count at once may welcome people, and write to the list', () =>
  tryStage('single', async () => {
    for (const email of ['dora@example.org', 'emil@example.org']) expect(await signUp(email)).toBe(201);
    const welcome = await deliver();
    expect(await call('leave', { query: welcome[PATHS.unsubscribe] ?? '' })).toBe(200);
    const draft = JSON.stringify({ subject: 'Open', text: 'Dear {name}' });
    const { id } = await (await send('saveCampaign', { body: draft })).json();
    const change = (body: object) => call('changeCampaign', { body: JSON.stringify({ id, ...body }) });
    expect(await change({ action: 'freeze', recipients: 1 })).toBe(200);
    await deliver();
    expect(await change({ action: 'send' })).toBe(200);
    expect(await deliver()).toHaveProperty([PATHS.unsubscribe]);
    expect(await call('count')).toBe(200);
  }));
