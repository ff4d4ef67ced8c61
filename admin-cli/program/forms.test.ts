import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCampaigns } from '@tariff-tantrum/lambdas/campaigns/campaign/campaigns';
import { CHANGES } from '@tariff-tantrum/lambdas/contract/transitions';
import { receive } from '@tariff-tantrum/lambdas/deliverability/testing/received';
import { lookUpIn } from '@tariff-tantrum/lambdas/deliverability/testing/zone';
import { listImports } from '@tariff-tantrum/lambdas/signups/imports';
import { freezeAll } from '@tariff-tantrum/lambdas/system/testing/campaign';
import { createMailSystem } from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { TEST_PASSWORD } from '@tariff-tantrum/lambdas/system/testing/test-api';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import { createTestTable } from '@tariff-tantrum/lambdas/table/testing/test-table';
import type { Form } from '../terminal/present';
import { emptyFolder, openTerminal, run } from '../testing/cli';
import { listCommands } from '../testing/commands';
import { compareFields, readDocumentedOutputs, rowOf } from '../testing/documented-output';

/** A file in the folder where commands are called. */
const FILE = 'given';

/** The commands that change a campaign. All of them show its status, as `campaign send` does. */
const CHANGING = CHANGES.filter((action) => action !== 'schedule').map((action) => `campaign ${action}`);

/** What is printed for a value that is missing. */
const GAP = /\b(undefined|NaN|null)\b|\[object /;

test.each<Form>(['json', 'rows', 'screen'])(
  'every command shows its result in the form "%s"',
  async (form) => {
    const db = createTestTable(createMemoryTable());
    await db.signUp('ada@example.org', 'grace@example.org');
    // Whoever signs up in the moment of a freeze is not among its recipients.
    db.clock.time += 1;
    const system = createMailSystem(db, {
      optIn: 'single',
      engine: 'outbox',
      problems: async () => [],
    });
    const received = await receive();
    const options = {
      env: { LAUNCH_API_URL: 'http://localhost', LAUNCH_ADMIN_PASSWORD: TEST_PASSWORD },
      cwd: emptyFolder(),
      fetch: ((url, init) => system.fetch(`${url}`, init)) as typeof fetch,
      lookUp: lookUpIn(received.records),
    };
    const tried = new Set<string>();
    const documented = readDocumentedOutputs();
    const untried = new Set<object | undefined>(documented);
    /** Runs a command: as JSON it prints these values in the documented fields; what people read has no gaps. */
    const print = async (name: string, rest: string, values: object, file?: string) => {
      tried.add(name);
      if (file !== undefined) writeFileSync(join(options.cwd, FILE), file);
      const line = `${name} ${rest}`.trim();
      switch (form) {
        case 'json': {
          const { code, stdout, stderr } = await run(`${line} --json`, options);
          expect([line, code, stderr]).toEqual([line, 0, '']);
          expect(stdout.endsWith('\n')).toBe(true);
          const printed = JSON.parse(stdout);
          const row = rowOf(documented, CHANGING.includes(name) ? 'campaign send' : line);
          untried.delete(row);
          const fields = row ? compareFields(row, Object.keys(printed)) : 'no row in docs/list.md';
          expect([line, fields]).toEqual([line, { lacking: [], missing: [] }]);
          return expect(printed).toMatchObject(values);
        }
        case 'rows': {
          const { code, stdout, stderr } = await run(line, options);
          return expect([line, code, GAP.exec(`${stdout}${stderr}`)]).toEqual([line, 0, null]);
        }
        case 'screen': {
          const { code, screen } = await openTerminal(line, options).ended;
          expect([line, code, GAP.exec(screen)]).toEqual([line, 0, null]);
          return expect([line, screen]).toEqual([line, expect.stringMatching(/\w/)]);
        }
        default:
          return form satisfies never;
      }
    };
    const some = expect.anything();
    const draft = '---\nsubject: Hello\n---\nHello {name}, https://shop.example\n';
    const newCampaign = async () => {
      const known = new Set((await listCampaigns(system.context)).map(({ id }) => id));
      await print('campaign new', FILE, { id: some }, draft);
      return (await listCampaigns(system.context)).find(({ id }) => !known.has(id))?.id ?? '';
    };

    await print('mail check', FILE, { ok: true }, received.bytes.toString());
    await print('campaign draft', 'launch', { subject: some });
    const id = await newCampaign();
    await print('campaign list', '', { campaigns: [{ id }] });
    await print('campaign show', id, { preview: some });
    await print('campaign check', id, { recipients: 2 });
    await print('campaign test', id, { findings: [{ severity: 'warning' }] });
    await system.deliver();
    const other = await newCampaign();
    await print('campaign delete', `${other} --yes`, { id: other });
    await print('campaign freeze', `${id} --yes --no-wait`, { state: 'freezing' });
    await freezeAll(system);
    await print('campaign send', `${id} --yes`, { state: 'canary' });
    await print('campaign pause', id, { state: 'paused' });
    await print('campaign resume', id, { state: 'canary' });
    await system.deliver();
    await print('campaign continue', `${id} --yes --now`, { state: 'sending' });
    await system.deliver();
    await print('campaign status', id, { state: 'done' });
    await print('campaign orders', id, { orders: 0 });
    await print('campaign export', id, { deliveries: [{}, {}] });
    await print('campaign export', `${id} -o results.csv`, { file: some });
    await print('campaign unknown', id, { deliveries: [] });
    await print('campaign resolve', `${id} --leave`, { state: 'done' });
    await print('campaign again', id, { id: some });
    const cancelled = await newCampaign();
    await print('campaign freeze', `${cancelled} --yes --no-wait`, { state: 'freezing' });
    await print('campaign pause', cancelled, { state: 'paused' });
    await print('campaign cancel', `${cancelled} --yes`, { state: some });

    await print('codes import', FILE, { added: 1 }, 'Code\nA-1\n');
    await print('codes generate', '2', { added: 2 });
    await print('codes', '', { free: 3 });
    await print('codes export', '', { codes: [some, some, some] });
    await print('codes export', '-o codes.csv', { file: some });
    const order = 'order,code,email,amount,currency,date\n1,a-1,,36.00,EUR,2025-10-01T12:00:00Z\n';
    await print('orders import', FILE, { added: 1 }, order);
    await print('orders', '', { orders: 1 });
    await print('weekly', '', { subject: some });
    await print('weekly', '--send', { isRehearsal: true });

    await print('stats', '', { total: 2 });
    await print('stats', '--days 7', { days: some });
    await print('stats', '--by source', { sources: some });
    await print('list', '', { signups: [{}, {}] });
    await print('list', '--state on-list', { people: [{}, {}] });
    await print('list', '--source home', { people: [] });
    await print('person', 'ada@example.org', { state: 'on-list' });
    await print('person', 'ada@example.org --send-link', { email: 'link' });
    await print('person', 'ada@example.org --name Ada', { name: 'Ada' });
    await print('person', 'ada@example.org --new-email ada@navy.example', { isRehearsal: true });
    await print('export', '-o list.csv', { rows: 2 });
    await print('import', 'list.csv', { existing: 2 });
    await print('import', FILE, { imported: 1 }, 'email,signup_date\nnew@example.org,2026-03-01\n');
    await print('imports', '', { imports: [some, some] });
    const newest = (await listImports(system.context)).find(({ imported }) => imported === 1)?.id;
    await print('imports tag', `${newest} essen-2026`, { changed: 1 });
    await print('list', '--tag essen-2026', { people: [{}] });
    await print('imports undo', `${newest} --dry-run`, { count: 1 });
    await print('imports undo', `${newest} --yes`, { erased: 1, unchanged: 0 });
    await print('trapped', '', { trapped: [] });
    await print('erase', 'ada@example.org --yes', { found: true });
    await print('silenced', '', { silenced: [some] });
    await print('silenced', 'ada@example.org --lift', { lifted: true });
    await print('erase', `--file ${FILE} --yes`, { notFound: 1 }, 'ada@example.org\n');
    await print('erase', '--from 2020-01-01 --to 2020-01-02 --dry-run', { count: 0 });
    await print('erase', '--from 2020-01-01 --to 2020-01-02 --yes', { erased: 0 });
    await print('log', '', { actions: some });
    await print('doctor', '', { ok: true });
    expect([...new Set([...tried, ...CHANGING])].sort()).toEqual(listCommands());
    if (form === 'json') expect([...untried]).toEqual([]);
  },
);
