import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REHEARSAL } from '@tariff-tantrum/lambdas/client/describe-campaign';
import type { CampaignResults, CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { WRITTEN_TO_FILE } from '@tariff-tantrum/lambdas/contract/email';
import { CAMPAIGN_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { describeRefusal } from '@tariff-tantrum/lambdas/contract/transitions';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import { emptyFolder, openTerminal, run } from '../testing/cli';
import { fakeApi } from '../testing/fake-api';

const id = 'm12345678';
const status: CampaignStatus = {
  id,
  state: 'sending',
  recipients: 1200,
  pauses: 2,
  isRehearsal: false,
  accepted: 300,
  refused: 1,
  unknown: 0,
  skipped: 2,
  waiting: 897,
  left: 0,
  bounced: 0,
  complained: 0,
  ordered: 0,
  perMinute: 600,
};
const results: CampaignResults = {
  days: [{ date: '2025-10-01', accepted: 300 }],
  sources: [
    { origin: { by: 'link', source: 'bgg' }, accepted: 200, ordered: 40, left: 1, bounced: 0, complained: 0 },
    { origin: { by: 'unknown' }, accepted: 100, ordered: 2, left: 0, bounced: 0, complained: 0 },
  ],
};

describe('launch-admin campaign new', () => {
  it('reads subject and recipients from the head of a file', async () => {
    const api = fakeApi({ saveCampaign: { id, revision: 1 } });
    const narrowed = 'sources: bgg, friend\r\ntags: essen-2026\r\nnever-mailed: include\r\n';
    const head = `\uFEFF---\r\nsubject: A: b\r\n\r\nto: not-ordered\r\nunconfirmed: leave-out\r\n${narrowed}---\r\n`;
    const { stdout } = await run('campaign new -', { ...api.options, input: `${head}Hello\n---\n` });
    expect(stdout).toBe(`${id}\n`);
    const draft = {
      subject: 'A: b',
      unconfirmed: false,
      oldConsents: true,
      text: 'Hello\n---\n',
      audience: { to: 'not-ordered', neverMailed: true },
      sources: ['bgg', 'friend'],
      tags: ['essen-2026'],
    };
    expect(api.received).toEqual([['saveCampaign', draft]]);
  });

  it.each([
    [`not-mailed ${id}`, { to: 'not-mailed', of: id }],
    [`mailed  ${id}`, { to: 'mailed', of: id }],
    [`mailed ${id} and not ordered`, { to: 'mailed-not-ordered', of: id }],
  ])('reads the audience "%s"', async (to, audience) => {
    const api = fakeApi({ saveCampaign: { id, revision: 1 } });
    await run('campaign new -', { ...api.options, input: `---\nsubject: A\nto: ${to}\n---\nHello` });
    expect(api.received).toEqual([['saveCampaign', expect.objectContaining({ audience })]]);
  });

  it('stores nothing if the head is absent, or has anything else in it', async () => {
    for (const [input, sentence] of [
      ['Hello', 'must begin with a head'],
      ['---\nsubject: A\nHello', 'must begin with a head'],
      ['---\nsubject: A\ncc: all\n---\nHello', 'Line 3 is not a line of the head: cc: all'],
      ['---\nto: not-mailed\n---\nHello', 'Line 2 is not a line of the head: to: not-mailed'],
      ['---\ntags: Essen\n---\nHello', 'Line 2 is not a line of the head: tags: Essen'],
      ['---\nto: everybody\n---\nHello', 'Line 2 is not a line of the head: to: everybody'],
    ]) {
      const { code, stderr } = await run('campaign new -', { ...fakeApi({}).options, input });
      expect([code, stderr]).toEqual([2, expect.stringContaining(sentence ?? '')]);
    }
  });
});

test('campaign check says how many do not get it, and why', async () => {
  const groups = [
    { reason: 'ordered', people: 1400 },
    { reason: 'never-mailed', people: 2 },
  ];
  const api = fakeApi({ campaignCheck: { recipients: 12, leftOut: 0, groups, findings: [], digest: '' } });
  const { stderr } = await run(['campaign', 'check', id], api.options);
  expect(stderr).toBe('It can be sent: 12 recipients, 1,400 have ordered, 2 never got a campaign.\n');
});

test('campaign test says where it goes, and what it waits for', async () => {
  const to = 'owner@example.org';
  const warning = { severity: 'warning', title: 'Nobody gets it.', whatToDo: 'Rehearse.' };
  const sent = await run(
    `campaign test ${id}`,
    fakeApi({ testCampaign: { to, isRehearsal: false, findings: [warning] } }).options,
  );
  expect(sent).toMatchObject({
    code: 0,
    stdout: `on its way\t${to}\nwarning\tNobody gets it.\tRehearse.\n`,
  });
  const error = { severity: 'error', title: 'No email can be sent.', whatToDo: 'Correct it.' };
  const waits = await run(
    `campaign test ${id}`,
    fakeApi({ testCampaign: { to, isRehearsal: false, findings: [error] } }).options,
  );
  expect(waits).toMatchObject({
    code: 1,
    stdout: `waits\t${to}\nerror\tNo email can be sent.\tCorrect it.\n`,
    stderr: expect.stringContaining('It is sent by itself once that is settled.'),
  });
});

test('campaign again makes a copy for those who joined since, and the list of campaigns names their number', async () => {
  const joinedSince = { id, subject: 'We are open', people: 3 };
  const api = fakeApi({ campaignAgain: { id: 'm87654321' }, campaigns: { campaigns: [], joinedSince } });
  expect((await run(['campaign', 'again', id], api.options)).stdout).toBe('m87654321\n');
  const { stderr } = await run('campaign list', api.options);
  expect(stderr).toContain(
    `3 people have joined since “We are open”. To write to them too: launch-admin campaign again ${id}`,
  );
});

test('campaign freeze asks for the number of recipients, and waits until it is complete, with its progress', async () => {
  const freezing = { ...status, state: 'freezing', recipients: 600, expected: 1200 };
  const states: object[] = [];
  const api = fakeApi({
    campaignStatus: () => states.shift() ?? { ...status, state: 'draft', recipients: 0 },
    campaignCheck: { recipients: 1200, leftOut: 0, groups: [], findings: [], digest: 'as checked' },
    campaignResults: results,
    changeCampaign: () => {
      states.push({ ...status, state: 'frozen', recipients: 1199, expected: 1200 });
      return freezing;
    },
  });
  const calls = () => api.received.filter(([name]) => name === 'changeCampaign');
  const answer = async (typed: string) => {
    const terminal = openTerminal(['campaign', 'freeze', id], api.options);
    await terminal.see('Type 1200 to freeze it:');
    terminal.type(`${typed}\r`);
    return (await terminal.ended).code;
  };
  expect([await answer('yes'), (await run(['campaign', 'freeze', id], api.options)).code]).toEqual([1, 2]);
  expect(calls()).toEqual([]);
  const terminal = openTerminal(['campaign', 'freeze', id], { ...api.options, columns: 400 });
  await terminal.see('Type 1200 to freeze it:');
  terminal.type('1200\r');
  await terminal.see('600 of 1,200 recipients fixed');
  await terminal.see('You confirmed 1,200; 1 person dropped out before all were fixed.');
  expect((await terminal.ended).code).toBe(0);
  const frozen = { id, action: 'freeze', recipients: 1200, digest: 'as checked', pauses: 2 };
  expect(calls()).toEqual([['changeCampaign', frozen]]);
  const { stdout } = await run(['campaign', 'freeze', id, '--yes', '--no-wait'], api.options);
  expect(stdout).toMatch(/^state\s+freezing$/m);
});

test('campaign delete asks, and deletes only what nobody got', async () => {
  const none = { recipients: 0, accepted: 0, refused: 0, unknown: 0 };
  const draft = { ...status, ...none, state: 'draft' };
  const mailed = { ...status, state: 'paused', accepted: 1 };
  const states = [draft, draft, { ...status, state: 'done' }, mailed];
  const api = fakeApi({ campaignStatus: () => states.shift() ?? {}, deleteCampaign: { id } });
  const terminal = openTerminal(['campaign', 'delete', id], api.options);
  await terminal.see('It is draft and has 0 recipients. Type 0 to delete it:');
  terminal.type('no\r');
  expect((await terminal.ended).code).toBe(1);
  expect((await run(['campaign', 'delete', id, '--yes'], api.options)).code).toBe(0);
  expect((await run(['campaign', 'delete', id, '--yes'], api.options)).stderr).toContain(
    describeRefusal('done'),
  );
  // Nobody is asked for what is refused then.
  const asked = openTerminal(['campaign', 'delete', id], { ...api.options, columns: 400 });
  expect((await asked.ended).screen).toContain(CAMPAIGN_ERRORS.mailed);
  expect(api.received.filter(([name]) => name === 'deleteCampaign')).toHaveLength(1);
});

test('campaign freeze of a campaign that is being sent says what can be done now, and changes nothing', async () => {
  const api = fakeApi({ campaignStatus: status });
  const { code, stderr } = await run(['campaign', 'freeze', id, '--yes'], api.options);
  expect([code, stderr]).toEqual([1, `error: ${describeRefusal('sending')}\n`]);
});

test('campaign resume after a restored backup asks, and resumes only if the owner accepts duplicates', async () => {
  const pausedBecause = 'It was restored from a backup of yesterday; emails sent since then are not known.';
  const restored = {
    ...status,
    state: 'paused',
    pausedBy: 'restored',
    pausedBecause,
    whatToDo: 'Look first.',
  };
  const api = fakeApi({ campaignStatus: restored, changeCampaign: status, campaignResults: results });
  const calls = () => api.received.filter(([name]) => name === 'changeCampaign');
  const answer = async (typed: string) => {
    const terminal = openTerminal(['campaign', 'resume', id], { ...api.options, columns: 400 });
    await terminal.see(`${pausedBecause} Look first. It has 1,200 recipients. Type 1200 to resume it:`);
    terminal.type(`${typed}\r`);
    return (await terminal.ended).code;
  };
  expect([await answer('yes'), (await run(['campaign', 'resume', id], api.options)).code]).toEqual([1, 2]);
  expect(calls()).toEqual([]);
  expect([await answer('1200'), (await run(['campaign', 'resume', id, '--yes'], api.options)).code]).toEqual([
    0, 0,
  ]);
  const body = { id, action: 'resume', recipients: 1200, pauses: 2, acceptDuplicates: true };
  expect(calls()).toEqual(Array(2).fill(['changeCampaign', body]));
});

test('campaign resume after another pause asks nothing', async () => {
  const api = fakeApi({
    campaignStatus: { ...status, state: 'paused', pausedBy: 'owner' },
    changeCampaign: status,
    campaignResults: results,
  });
  expect((await run(['campaign', 'resume', id], api.options)).code).toBe(0);
  expect(api.received.find(([name]) => name === 'changeCampaign')?.[1]).toEqual({
    id,
    action: 'resume',
    recipients: 1200,
    pauses: 2,
  });
});

const next = { id, action: 'continue', recipients: status.waiting, pauses: status.pauses };
test.each([
  ['continue', ['--yes', '--now', '--no-warm-up'], { ...next, atOnce: true, warmUp: false }],
  ['continue', ['--yes'], { ...next, warmUp: true }],
  ['resolve', ['--send-again'], { id, sendAgain: true }],
  ['resolve', ['--leave'], { id, sendAgain: false }],
  ['resolve', ['--send-again', '--leave'], undefined],
  ['resolve', [], undefined],
])('campaign %s %j sends what the owner has decided', async (command, options, body) => {
  const campaignStatus = { ...status, state: 'waiting' };
  const api = fakeApi({
    campaignStatus,
    changeCampaign: status,
    resolveUnknown: status,
    campaignResults: results,
  });
  await run(['campaign', command, id, ...options], api.options);
  const changes = ['changeCampaign', 'resolveUnknown'];
  expect(api.received.find(([name]) => changes.includes(name))?.[1]).toEqual(body);
});

describe('launch-admin campaign status', () => {
  it('watches until it is done, with progress, rate and remaining time', async () => {
    const states = [status, { ...status, state: 'done', waiting: 0 }];
    const { options } = fakeApi({ campaignStatus: () => states.shift() ?? {}, campaignResults: results });
    const terminal = openTerminal(['campaign', 'status', id, '--watch'], options);
    const { code, screen } = await terminal.ended;
    expect(terminal.sent()).toContain('303 of 1,200 emails  600 a minute  1 min 30 s left');
    expect([code, screen]).toEqual([0, expect.stringMatching(/^State +Done$/m)]);
    expect(screen).toMatch(/^Source bgg +200 accepted, 40 ordered, 1 left$/m);
  });

  it.each<[CampaignStatus['state'], isOver: boolean]>([
    ['sending', false],
    ['paused', false],
    ['done', true],
  ])('says first that a campaign is a rehearsal, as long as it is %s', async (state, isOver) => {
    const { options } = fakeApi({
      campaignStatus: { ...status, state, isRehearsal: true },
      campaignResults: results,
    });
    const { screen } = await openTerminal(['campaign', 'status', id], { ...options, columns: 400 }).ended;
    expect(screen.split(REHEARSAL)).toHaveLength(isOver ? 1 : 2);
    expect(screen.startsWith(REHEARSAL)).toBe(!isOver);
  });

  const paused = { state: 'paused', pausedBecause: 'Too many emails bounced.', whatToDo: 'Look.' };
  it.each([
    [{ ...paused, pausedBy: 'bounces' }, 9],
    [{ ...paused, pausedBy: 'owner' }, 0],
    [{ state: 'sending', waiting: 0, unknown: 3 }, 0],
    [{ state: 'waiting' }, 0],
  ])('does not watch what only the owner changes: %j exits with %i', async (change, code) => {
    const { options } = fakeApi({ campaignStatus: { ...status, ...change }, campaignResults: results });
    const exited = await run(['campaign', 'status', id, '--watch', '--json'], options);
    expect(exited.code).toBe(code);
    expect(JSON.parse(exited.stdout)).toEqual({ ...status, ...change, ...results });
    if (code === 9) expect(JSON.parse(exited.stderr).error).toMatchObject({ code: 'stopped', hint: 'Look.' });
  });
});

test('campaign export saves every page, with cells that no spreadsheet runs, and replaces no file', async () => {
  const flags = { left: false, bounced: true, complained: false, ordered: false };
  const delivery = { state: 'refused', at: '2025-10-01T12:00:00.000Z', ...flags };
  const first = { deliveries: [{ ...delivery, email: '=1@example.com', code: 'ICE-1' }], next: 'x' };
  const { options } = fakeApi({
    campaignStatus: status,
    campaignDeliveries: (query) => (Object(query).cursor ? { deliveries: [delivery] } : first),
  });
  const save = ['campaign', 'export', id, '-o', join(emptyFolder(), 'results.csv')];
  expect((await run(save, options)).code).toBe(0);
  const row = '"refused","2025-10-01T12:00:00.000Z","","false","true","false","false"';
  const lines = readFileSync(save.at(-1) ?? '', 'utf8').split('\r\n');
  expect(lines.slice(1)).toEqual([`"'=1@example.com",${row},"ICE-1"`, `"",${row},""`, '']);
  const codes = [await run(save, options), await run([...save, '--force'], options)].map(({ code }) => code);
  expect(codes).toEqual([6, 0]);
  // Nobody got what was only written to a file.
  const rehearsed = fakeApi({
    campaignStatus: { ...status, isRehearsal: true },
    campaignDeliveries: { deliveries: [{ ...delivery, state: 'accepted' }] },
  });
  const { stdout } = await run(['campaign', 'export', id], rehearsed.options);
  expect(stdout).toContain(`"${WRITTEN_TO_FILE}"`);
  expect(stdout).not.toContain('accepted');
});

test('with --json, campaign draft prints JSON, and campaign export and codes export print or save it', async () => {
  const flags = { left: false, bounced: false, complained: false, ordered: false };
  const deliveries = [
    { email: 'ada@example.com', state: 'accepted', at: '2025-10-01T12:00:00.000Z', ...flags },
  ];
  const codes = [{ code: 'A', state: 'free' }];
  const { options } = fakeApi({
    campaignStatus: status,
    campaignDeliveries: { deliveries },
    codeList: { codes },
  });
  const { subject, audience, text } = CAMPAIGN_DRAFTS.launch;
  expect(JSON.parse((await run('campaign draft launch --json', options)).stdout)).toEqual({
    subject,
    audience,
    text,
  });
  const results = {
    'campaign export m12345678': { isRehearsal: false, deliveries },
    'codes export': { codes },
  };
  for (const [command, value] of Object.entries(results)) {
    const file = join(emptyFolder(), 'saved.json');
    expect(JSON.parse((await run(`${command} --json`, options)).stdout)).toEqual(value);
    const saved = await run([...command.split(' '), '--json', '-o', file], options);
    expect(saved).toMatchObject({ code: 0, stdout: `${JSON.stringify({ file })}\n`, stderr: '' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(value);
  }
});

/** Returns the codes of an import. */
const codesOf = (body: unknown): string[] => Object(body).rows;

describe('launch-admin codes', () => {
  it('generates codes without look-alikes until as many are really added', async () => {
    let existing = 1;
    const api = fakeApi({
      importCodes: (body) => ({ added: codesOf(body).length - existing, existing: existing--, refused: [] }),
    });
    await run('codes generate 20 --prefix PENGUIN', api.options);
    const sent = api.received.map(([, body]) => codesOf(body));
    expect(sent.map(({ length }) => length)).toEqual([20, 1]);
    expect(new Set(sent.flat()).size).toBe(21);
    for (const each of sent.flat()) expect(each).toMatch(/^PENGUIN-[0-9A-HJKMNP-TV-Z]{8}$/);
  });

  it('prints why a line, a generated code or a file is refused', async () => {
    const refused = [{ row: 1, reason: 'Not like this.' }];
    const { options } = fakeApi({ importCodes: { added: 1, existing: 0, refused } });
    const importOf = (input: string) => run('codes import -', { ...options, input });
    const { code, stderr } = await importOf('Code\n\nA\nB C\n');
    expect([code, stderr]).toEqual([
      1,
      'line 4: Not like this.\nerror: 1 line was rejected; the others were imported.\n--rejected FILE saves them.\n',
    ]);
    expect((await importOf('Code\n')).stderr).toBe('error: There is nothing to import in -.\n');
    expect((await importOf('Name,Percent\nA,20\n')).stderr).toMatch(/^error: [^\n]+ column code\.\n$/);
    const generated = await run('codes generate 5 --prefix Ä', options);
    expect(generated).toMatchObject({ code: 1, stderr: 'error: Not like this.\n' });
  });
});
