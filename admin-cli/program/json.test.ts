import { receive } from '@tariff-tantrum/lambdas/deliverability/testing/received';
import { lookUpIn } from '@tariff-tantrum/lambdas/deliverability/testing/zone';
import { freezeAll } from '@tariff-tantrum/lambdas/system/testing/campaign';
import { createMailSystem } from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { TEST_PASSWORD } from '@tariff-tantrum/lambdas/system/testing/test-api';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import { createTestTable } from '@tariff-tantrum/lambdas/table/testing/test-table';
import { emptyFolder, run } from '../testing/cli';
import { listCommands } from '../testing/commands';

test('every command prints one JSON document and nothing else with --json', async () => {
  const db = createTestTable(createMemoryTable());
  await db.signUp('ada@example.org', 'grace@example.org');
  // Whoever signs up in the moment of a freeze is not among its recipients.
  db.clock.time += 1;
  const system = createMailSystem(db, { optIn: 'single', engine: 'outbox' });
  const env = { LAUNCH_API_URL: 'http://localhost', LAUNCH_ADMIN_PASSWORD: TEST_PASSWORD };
  const folder = emptyFolder();
  const received = await receive();
  const options = {
    env,
    cwd: folder,
    fetch: ((url, init) => system.fetch(`${url}`, init)) as typeof fetch,
    lookUp: lookUpIn(received.records),
  };
  const tried = new Set<string>();
  /** Runs a command, and returns the JSON that it prints. */
  const json = async (name: string, rest = '', input?: string) => {
    tried.add(name);
    const args = [...name.split(' '), ...rest.split(' ').filter(Boolean), '--json'];
    const { code, stdout, stderr } = await run(args, { ...options, input });
    expect([name, code, stderr]).toEqual([name, 0, '']);
    expect(stdout.endsWith('\n')).toBe(true);
    return JSON.parse(stdout);
  };

  expect(await json('mail check', '-', received.bytes.toString())).toMatchObject({ ok: true });
  const draft = '---\nsubject: Hello\n---\nHello {name}, https://shop.example\n';
  expect(await json('campaign draft', 'launch')).toHaveProperty('subject');
  const { id } = await json('campaign new', '-', draft);
  expect((await json('campaign list')).campaigns).toHaveLength(1);
  expect(await json('campaign show', id)).toHaveProperty('preview');
  expect(await json('campaign check', id)).toMatchObject({ recipients: 2 });
  expect(await json('campaign test', id)).toMatchObject({
    findings: [{ severity: 'warning' }],
  });
  await system.deliver();
  const other = await json('campaign new', '-', draft);
  expect(await json('campaign delete', `${other.id} --yes`)).toEqual({ id: other.id });
  expect(await json('campaign freeze', `${id} --yes --no-wait`)).toMatchObject({ state: 'freezing' });
  await freezeAll(system);
  expect(await json('campaign send', `${id} --yes`)).toMatchObject({ state: 'canary' });
  expect(await json('campaign pause', id)).toMatchObject({ state: 'paused' });
  expect(await json('campaign resume', id)).toMatchObject({ state: 'canary' });
  await system.deliver();
  expect(await json('campaign continue', `${id} --yes --now`)).toMatchObject({ state: 'sending' });
  await system.deliver();
  expect(await json('campaign status', id)).toMatchObject({ state: 'done' });
  expect(await json('campaign orders', id)).toMatchObject({ orders: 0 });
  expect((await json('campaign export', id)).deliveries).toHaveLength(2);
  expect(await json('campaign unknown', id)).toEqual({ deliveries: [] });
  expect(await json('campaign resolve', `${id} --leave`)).toMatchObject({ state: 'done' });
  expect(await json('campaign again', id)).toHaveProperty('id');
  const cancelled = await json('campaign new', '-', draft);
  await json('campaign freeze', `${cancelled.id} --yes --no-wait`);
  expect(await json('campaign pause', cancelled.id)).toMatchObject({ state: 'paused' });
  expect(await json('campaign cancel', `${cancelled.id} --yes`)).toHaveProperty('state');

  expect(await json('codes import', '-', 'Code\nA-1\n')).toMatchObject({ added: 1 });
  expect(await json('codes generate', '2')).toEqual({ added: 2 });
  expect(await json('codes')).toMatchObject({ free: 3 });
  expect((await json('codes export')).codes).toHaveLength(3);
  const order = 'order,code,email,amount,currency,date\n1,a-1,,36.00,EUR,2025-10-01T12:00:00Z\n';
  expect(await json('orders import', '-', order)).toMatchObject({ added: 1 });
  expect(await json('orders')).toMatchObject({ orders: 1 });
  expect(await json('weekly')).toHaveProperty('subject');

  expect(await json('stats')).toMatchObject({ total: 2 });
  expect(await json('stats', '--by source')).toHaveProperty('sources');
  expect((await json('list')).signups).toHaveLength(2);
  expect(await json('person', 'ada@example.org')).toMatchObject({ state: 'on-list' });
  expect(await json('export', '-o list.csv')).toMatchObject({ rows: 2 });
  expect(await json('import', 'list.csv')).toMatchObject({ existing: 2 });
  const file = 'email,signup_date\nnew@example.org,2026-03-01\n';
  await json('import', '-', file);
  const { imports } = await json('imports');
  const newest = imports.find(({ imported }: { imported: number }) => imported === 1);
  expect(await json('imports tag', `${newest.id} essen-2026`)).toEqual({ changed: 1 });
  expect(await json('imports undo', `${newest.id} --yes`)).toEqual({ erased: 1, unchanged: 0 });
  expect(await json('trapped')).toEqual({ trapped: [] });
  expect(await json('silenced')).toEqual({ silenced: [] });
  expect(await json('erase', 'ada@example.org --yes')).toMatchObject({ found: true });
  expect(await json('log')).toHaveProperty('actions');
  expect(await json('doctor')).toMatchObject({ ok: true });
  expect([...tried].sort()).toEqual(listCommands());
});
