import { freezeAll } from '@tariff-tantrum/lambdas/system/testing/campaign';
import { createMailSystem, TEST_OWNER } from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { TEST_PASSWORD } from '@tariff-tantrum/lambdas/system/testing/test-api';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import { createTestTable } from '@tariff-tantrum/lambdas/table/testing/test-table';
import { run } from '../testing/cli';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('@tariff-tantrum/lambdas/facts/facts', () => ({
  ...jest.requireActual('@tariff-tantrum/lambdas/facts/facts'),
  SHARED_CODE: undefined,
}));

const PEOPLE = Array.from({ length: 30 }, (_, n) => `p${n}@example.org`);

test('launch day in the terminal: from a draft to orders, and a reminder for the others', async () => {
  const db = createTestTable(createMemoryTable());
  await db.signUp(...PEOPLE);
  // Whoever signs up in the moment of a freeze is not among its recipients.
  db.clock.time += 1;
  const system = createMailSystem(db, { optIn: 'single', engine: 'outbox' });
  const fetch: typeof globalThis.fetch = (url, init) => system.fetch(`${url}`, init);
  const env = { LAUNCH_API_URL: 'http://localhost', LAUNCH_ADMIN_PASSWORD: TEST_PASSWORD };
  /** Runs a command, and returns its output. */
  const admin = async (line: string, input?: string, expected = 0) => {
    const { code, stdout, stderr } = await run(line.split(' '), { env, fetch, input });
    expect([line, code, code === expected ? '' : stdout + stderr]).toEqual([line, expected, '']);
    return stdout;
  };
  const statusOf = async (id: string) => JSON.parse(await admin(`campaign status ${id} --json`));
  /** Creates a draft, whose shop has https as this test's site has not. */
  const create = async (name: string) => {
    const file = (await admin(`campaign draft ${name}`)).replaceAll('{shop}', 'https://shop.example');
    return JSON.parse(await admin('campaign new - --json', file)).id;
  };

  const id = await create('launch');
  expect(await admin(`campaign check ${id}`, '', 1)).toContain('30 codes are missing.');
  expect(await admin('doctor')).toMatch(/^warning\tCampaign\t".*": 30 codes are missing\./m);
  await admin('codes import -', 'Code\nPENGUIN-1\npenguin-1\n');
  await admin('codes generate 40 --prefix PENGUIN');
  await admin(`campaign check ${id}`);
  await admin(`campaign test ${id}`);
  expect((await system.deliver()).map(({ to }) => to)).toEqual([TEST_OWNER]);

  await admin(`campaign freeze ${id} --yes --no-wait`);
  await freezeAll(system);
  expect(await admin('doctor')).toContain(`is frozen.\tNext: launch-admin campaign send ${id}`);
  await admin(`campaign send ${id} --yes`);
  await system.deliver();
  expect(await statusOf(id)).toMatchObject({ state: 'waiting', recipients: PEOPLE.length });
  await admin(`campaign continue ${id} --yes --now --no-warm-up`);
  await system.deliver();
  expect(await statusOf(id)).toMatchObject({ state: 'done', accepted: PEOPLE.length, unknown: 0 });
  expect((await admin(`campaign export ${id}`)).match(/@example.org","written to a file"/g)).toHaveLength(
    PEOPLE.length,
  );

  const mail = system.sent.find(({ to }) => to === PEOPLE[3]);
  const code = /PENGUIN-\w+/.exec(mail?.text ?? '')?.[0];
  const orders = `Name,Email,Total,Currency,Discount Code,Created at,Financial Status,Refunded Amount
#1,other@example.org,36.00,EUR,${code?.toLowerCase()},2026-03-19 12:00:00 +0100,paid,0.00
#1,,,,,,,
#2,${PEOPLE[5]},45.00,USD,,2026-03-19 12:00:00 +0100,paid,0.00
#3,stranger@example.org,45.00,USD,,2026-03-19 12:00:00 +0100,paid,0.00
`;
  const none = { existing: 0, corrected: 0, cancelled: 0, passedOn: 0, refused: [] };
  const counts = { added: 3, byCode: 1, byEmail: 1, unmatched: 1, ...none };
  expect(JSON.parse(await admin('orders import - --dry-run --json', orders))).toEqual(counts);
  expect(JSON.parse(await admin('orders import - --json', orders))).toEqual(counts);
  expect(JSON.parse(await admin('orders import - --json', orders))).toMatchObject({ added: 0, existing: 3 });
  const numbers = 'orders\t3\nmatched\t2\npassed on\t0\ncancelled\t0\n';
  expect(await admin('orders')).toBe(`${numbers}revenue, USD\t90.00\nrevenue, EUR\t36.00\n`);
  expect(await statusOf(id)).toMatchObject({ ordered: 2 });

  const refunded = orders.replace('+0100,paid,0.00\n#3', '+0100,partially_refunded,5.00\n#3');
  const corrected = { added: 0, existing: 2, corrected: 1 };
  expect(JSON.parse(await admin('orders import - --json', refunded))).toMatchObject(corrected);
  expect(await admin('orders')).toContain('revenue, USD\t85.00\n');

  const reminder = await create('reminder');
  await admin(`campaign freeze ${reminder} --yes --no-wait`);
  await freezeAll(system);
  expect(await statusOf(reminder)).toMatchObject({ state: 'frozen', recipients: PEOPLE.length - 2 });
});
