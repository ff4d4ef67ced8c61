import { deliveries, sortKeyOf } from '@tariff-tantrum/lambdas/campaigns/delivery/delivery';
import { PENDING_DAYS } from '@tariff-tantrum/lambdas/contract/email';
import { type EndpointName, isCampaignPath, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { SHARED_CODE } from '@tariff-tantrum/lambdas/facts/facts';
import { DAY } from '@tariff-tantrum/lambdas/facts/time';
import { synthesis } from '../testing';
import {
  answer,
  call,
  change,
  deliver,
  expectRoles,
  join,
  manage,
  pressOn,
  putItems,
  readItems,
  refOf,
  report,
  type Stored,
  send,
  signUp,
  startLambdas,
  storeAsExpired,
  trap,
  tryPasswords,
  uncalledEndpoints,
  waitingTimes,
} from './stage-lambdas';

/** Later than a machine presses the other button, and later than an address may get the next email. */
const [LATER, HALF_AN_HOUR] = [20_000, 1_800_000];

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startLambdas('double');
});
afterAll(() => stop());

describe('signups that are confirmed by email on AWS', () => {
  it('are confirmed, seen, corrected, downloaded and left through the Lambdas', async () => {
    await join('ada@example.org');
    const link = await manage('ada@example.org');
    expect(await call('mySignup', { query: link ?? '' })).toBe(200);
    expect(await call('mySignupData', { query: link ?? '' })).toBe(200);
    expect(await change(link, 'name')).toBe(303);
    expect(await change(link, 'address', 'alda@example.org')).toBe(200);
    expect(await change(link, 'leave')).toBe(303);
    expect(Object.keys(await deliver())).toEqual([PATHS.unsubscribe]);
    const another = await join('bob@example.org');
    expect(await call('unsubscribe', { query: another[PATHS.unsubscribe] ?? '' })).toBe(200);
    expect(await call('leave', { query: another[PATHS.unsubscribe] ?? '' })).toBe(200);
    await deliver();
    await join('carl@example.org');
    expect(await change(await manage('carl@example.org'), 'erase')).toBe(303);
  });

  it('get campaigns, which are written, sent and followed through the Lambdas', async () => {
    const owner = async (name: EndpointName, sent: Parameters<typeof send>[1] = {}) => {
      const response = await send(name, sent);
      expect([name, response.status]).toEqual([name, 200]);
      return response.json();
    };
    const post = (name: EndpointName, body: object) => owner(name, { body: JSON.stringify(body) });
    const people = [await join('cora@example.org'), await join('dirk@example.org')] as const;
    const draft = { subject: 'Open', text: 'Dear {name}, use {code}, or {renew}.' };
    await post('previewCampaign', draft);
    const { id } = await post('saveCampaign', draft);
    await post('saveCampaign', { id, ...draft });
    await post('deleteCampaign', await post('saveCampaign', draft));
    await post('importCodes', { rows: ['ICE-1', 'ICE-2', 'ICE-3'] });
    expect((await owner('campaigns')).campaigns).toHaveLength(1);
    const query = `?id=${id}`;
    await owner('campaign', { query });
    const { recipients, findings } = await owner('campaignCheck', { query });
    expect(recipients).toBe(people.length);
    expect(JSON.stringify(findings)).toContain('doctor');
    await owner('weekly');
    expect(await post('sendWeekly', {})).toEqual({ to: 'owner@shop.test', isRehearsal: false, findings: [] });
    // Without a sender there is nothing to look up in DNS.
    const message = Buffer.from('Subject: Open\r\n\r\n').toString('base64');
    expect(await post('checkReceived', { message })).toMatchObject({ checks: expect.any(Array) });
    expect(await post('testCampaign', { id })).toEqual({
      to: 'owner@shop.test',
      isRehearsal: false,
      findings: [],
    });
    await deliver();

    await post('changeCampaign', { id, action: 'freeze', recipients });
    await deliver();
    await post('changeCampaign', { id, action: 'send' });
    await deliver(0, { Records: [] });
    expect(await owner('campaignStatus', { query })).toMatchObject({ state: 'canary', accepted: 0 });
    const links = await deliver();
    expect(await call('renewal', { query: links[PATHS.renewal] ?? '' })).toBe(200);
    expect(await pressOn('renew', links[PATHS.renewal])).toBe(303);
    expect(await post('changeCampaign', { id, action: 'pause' })).toMatchObject({
      state: 'paused',
      accepted: 2,
    });
    await post('changeCampaign', { id, action: 'resume' });
    // It is unknown whether one more email was accepted.
    const at = '2026-01-01T00:00:00.000Z';
    const undecided = { state: { S: 'unknown' }, dueAt: { S: sortKeyOf(id, 'undecided', Date.parse(at)) } };
    const unknown = (ref: string) => ({
      pk: { S: deliveries.key({ campaign: id, ref }).pk },
      sk: { S: `${id}#${ref}` },
      campaign: { S: id },
      ref: { S: ref },
      createdAt: { S: at },
      at: { S: at },
      marks: { S: '' },
      attempt: { N: '1' },
      delays: { N: '0' },
      ...undecided,
    });
    await putItems([unknown('0'.repeat(32))]);
    await post('changeCampaign', { id, action: 'continue', recipients: 0, atOnce: true });
    await post('resolveUnknown', { id, sendAgain: false });
    await deliver();
    expect((await owner('campaignStatus', { query })).state).toBe('done');
    expect(await report(links, 'sent', id)).toEqual({ batchItemFailures: [] });
    // Another delivery is unknown, too, until SES reports about it.
    const isTheirs = ({ sk }: { sk?: { S?: string } }) => sk?.S === `${id}#${refOf(people[1])}`;
    const items = await readItems();
    const signup = items.find(({ pk, sk }) => pk?.S?.startsWith('signups#') && sk?.S === 'dirk@example.org');
    await putItems([
      { ...unknown(refOf(people[1])), ...items.find(isTheirs), ...undecided },
      { ...signup, notificationStatus: { S: 'pending' } },
    ]);
    expect(await report(people[1], 'bounce', id)).toEqual({ batchItemFailures: [] });
    expect(await call('leave', { query: people[0][PATHS.unsubscribe] ?? '' })).toBe(200);
    const sale = { amount: '36.00', currency: 'EUR', date: '2026-01-01T12:00:00Z' };
    const orders = [
      { ...sale, order: '#1', codes: ['ICE-1'] },
      { ...sale, order: '#2', email: 'dirk@example.org' },
    ];
    await post('importOrders', { rows: orders });
    await owner('sources');
    // One person waits, and the worker does not know them yet.
    await signUp('waits@example.org');
    for (const state of [undefined, 'waiting'] as const) await post('people', { state });
    expect(await post('person', { email: 'waits@example.org' })).toMatchObject({ state: 'waiting' });
    expect(await call('erase', { body: JSON.stringify({ email: 'waits@example.org' }) })).toBe(204);
    expect(await post('person', { email: 'dirk@example.org' })).toMatchObject({ state: 'silenced' });
    expect(await owner('orders')).toMatchObject({ orders: 2, matched: 2 });
    // A code for everybody is given to nobody.
    const given = SHARED_CODE === undefined ? 1 : 0;
    expect(await owner('codes')).toMatchObject({ free: 2 - given, given, used: 1 });
    expect((await owner('codeList')).codes).toHaveLength(3);
    expect(await owner('campaignSales', { query })).toMatchObject({ orders: 0 });
    const status = await owner('campaignStatus', { query });
    expect(status).toMatchObject({ accepted: 2, unknown: 1, left: 1, bounced: 1 });
    expect((await owner('campaignResults', { query })).sources).toHaveLength(1);
    expect((await owner('campaignDeliveries', { query })).deliveries).toHaveLength(3);
    await post('importCodes', { rows: ['ICE-1'], dryRun: true });
    // One is deleted before anybody gets it, one is refused while the other is sent, and that is cancelled.
    await post('import', { rows: [{ email: 'erik@example.org', signedUpAt: at }], consentFrom: 'a fair' });
    const freeze = async () => {
      const saved = await post('saveCampaign', { subject: 'Again', text: 'Hello.' });
      const check = await owner('campaignCheck', { query: `?id=${saved.id}` });
      await post('changeCampaign', { id: saved.id, action: 'freeze', recipients: check.recipients });
      await deliver();
      return saved.id;
    };
    const [gone, cancelled] = [await freeze(), await freeze()];
    await post('changeCampaign', { id: cancelled, action: 'send' });
    const refused = JSON.stringify({ id: gone, action: 'send' });
    expect(await call('changeCampaign', { body: refused })).toBe(409);
    await post('deleteCampaign', { id: gone });
    await post('deleteCampaign', await post('campaignAgain', { id }));
    // Of somebody on the list, of nobody, and of somebody who waits.
    await post('sendLink', { email: 'erik@example.org' });
    expect(await call('sendLink', { body: JSON.stringify({ email: 'nobody@example.org' }) })).toBe(409);
    await post('changeCampaign', { id: cancelled, action: 'pause' });
    await post('changeCampaign', { id: cancelled, action: 'cancel' });
    const ref = { S: refOf(await deliver()) };
    // Somebody who has got campaigns and ordered gets another address, and one who waits for their confirmation too.
    await post('correctName', { email: 'dirk@example.org', name: 'Dirk' });
    await post('correctAddress', { email: 'dirk@example.org', newEmail: 'derek@example.org' });
    const moving = (await deliver())[PATHS.newAddress];
    expect(await call('newAddress', { query: moving ?? '' })).toBe(200);
    expect(await pressOn('confirmAddress', moving)).toBe(303);
    expect(await report(people[1], 'complaint', id)).toEqual({ batchItemFailures: [] });
    await signUp('typo@example.org');
    await deliver();
    await post('correctName', { email: 'typo@example.org', name: 'Tia' });
    await post('correctAddress', { email: 'typo@example.org', newEmail: 'tia@example.org' });
    await deliver();
    // An import that is tagged and undone, and a form of a machine.
    const { imports } = await owner('imports');
    for (const { id } of imports) {
      await post('changeImport', { id, action: 'tag', tag: 'fair' });
      await post('changeImport', { id, action: 'undo', dryRun: true });
      await post('changeImport', { id, action: 'undo' });
    }
    expect(await trap('machine@example.org')).toBe(201);
    expect((await owner('trapped')).trapped).toHaveLength(1);
    await owner('count', { query: '?trend=true' });
    // The owner erases somebody with a code and an order.
    const stored = await readItems();
    const erik = stored.find(({ pk, sk }) => pk?.S?.startsWith('signups#') && sk?.S === 'erik@example.org');
    const pool = stored.find(({ pk, sk }) => pk?.S === 'codes' && sk?.S === 'ICE-2');
    await putItems([
      { ...erik, code: { S: 'ICE-2' } },
      { ...pool, state: { S: 'given' }, givenAt: { S: new Date().toISOString() }, ref },
    ]);
    await post('importOrders', { rows: [{ ...sale, order: '#4', email: 'erik@example.org' }] });
    expect(await call('erase', { body: JSON.stringify({ email: 'erik@example.org' }) })).toBe(204);
    expect((await owner('campaigns')).campaigns.map((campaign: { state: string }) => campaign.state)).toEqual(
      ['done', 'done'],
    );
  });

  it('need the permissions of their Lambdas, and no others', async () => {
    // Both buttons, in both orders; then again, by a person.
    const both = await join('dora@example.org');
    expect(await answer(both[PATHS.confirm], 'no')).toBe(303);
    await answer(both[PATHS.confirm], 'yes', LATER);
    await answer(both[PATHS.confirm], 'no', 3 * LATER);
    await signUp('emil@example.org');
    const declined = await deliver();
    await answer(declined[PATHS.confirm], 'no');
    await answer(declined[PATHS.confirm], 'yes');
    await answer(declined[PATHS.confirm], 'no', LATER);
    await deliver(3 * LATER);
    // Pending signups that are taken back, or whose email bounces; a link for nobody.
    await signUp('fred@example.org');
    const pending = await deliver();
    await call('leave', { query: pending[PATHS.unsubscribe] ?? '' });
    await signUp('gina@example.org');
    expect(await report(await deliver(), 'bounce')).toEqual({ batchItemFailures: [] });
    expect(await report(await join('hans@example.org'), 'complaint')).toEqual({ batchItemFailures: [] });
    expect(await manage('nobody@example.org')).toBeUndefined();
    // Somebody on the list whose email bounces, and who is erased: the hash of the address stays.
    for (const email of ['jan@example.org', 'bob@example.org']) {
      const links = await join(email, HALF_AN_HOUR);
      const link = email.startsWith('jan') ? await manage(email) : undefined;
      expect(await report(links, 'bounce')).toEqual({ batchItemFailures: [] });
      if (!link) continue;
      const sale = { order: '#3', amount: '36.00', currency: 'EUR', date: '2026-01-01T12:00:00Z', email };
      expect(await call('importOrders', { body: JSON.stringify({ rows: [sale] }) })).toBe(200);
      expect(await change(link, 'erase')).toBe(303);
    }
    // Somebody who is imported before they confirm.
    await signUp('kate@example.org');
    const late = await deliver();
    const twoMonthsAgo = new Date(Date.now() - 60 * 86_400_000).toISOString();
    const rows = [{ email: 'kate@example.org', signedUpAt: twoMonthsAgo }];
    expect(await call('import', { body: JSON.stringify({ rows }) })).toBe(200);
    expect(await answer(late[PATHS.confirm], 'yes')).toBe(303);
    // The owner.
    await signUp('nora@example.org');
    for (const email of ['ada@example.org', 'gina@example.org', 'nora@example.org']) {
      expect(await call('erase', { body: JSON.stringify({ email }) })).toBe(204);
    }
    expect(await call('silenced')).toBe(200);
    expect(await call('silenced', { query: '?email=jan@example.org' })).toBe(200);
    expect(await call('lift', { body: JSON.stringify({ email: 'bob@example.org' }) })).toBe(200);
    for (const name of ['publicCount', 'ready'] as const) expect(await call(name)).toBe(200);
    await join('ida@example.org');
    for (const name of ['count', 'list', 'actions'] as const) expect(await call(name)).toBe(200);
    expect(await call('list', { query: '?search=ida' })).toBe(200);
    expect(await tryPasswords('export', { address: '198.51.100.1' })).toEqual([200, 401, 401, 200]);
    // Somebody who never confirms.
    await signUp('olga@example.org');
    await deliver();
    await deliver(PENDING_DAYS * 86_400_000 + LATER);
    const range = JSON.stringify({ from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' });
    expect(await call('eraseRange', { body: range })).toBe(200);

    // A call that is missing here may be refused on AWS.
    const isTriedHere = ({ path, access, outboxOnly }: ReturnType<typeof uncalledEndpoints>[number]) =>
      isCampaignPath(path) || (access === 'person' && !outboxOnly);
    expect(
      uncalledEndpoints()
        .filter(isTriedHere)
        .map(({ name }) => name),
    ).toEqual([]);
    // With a code for everybody, nobody has one of their own.
    await expectRoles('double', SHARED_CODE === undefined ? ['visitor', 'person'] : ['visitor']);
  });

  it('invoke the worker when somebody wants an email, and only then', async () => {
    const [stream] = (await synthesis())
      .template('double', 'app')
      .properties('AWS::Lambda::EventSourceMapping')
      .filter(({ FilterCriteria }) => FilterCriteria);
    const filters: { Pattern: string }[] = stream.FilterCriteria.Filters;
    const wanted = async () =>
      (await readItems()).filter((item) => filters.some(({ Pattern }) => isMatch(JSON.parse(Pattern), item)));
    expect(await wanted()).toEqual([]);
    await signUp('lena@example.org');
    expect(await wanted()).toHaveLength(1);
    const links = await deliver();
    expect(await wanted()).toEqual([]);
    // The goodbye, which nobody has asked for.
    expect(await answer(links[PATHS.confirm], 'yes')).toBe(303);
    expect(await wanted()).toEqual([]);
    expect(await call('leave', { query: links[PATHS.unsubscribe] ?? '' })).toBe(200);
    expect(await wanted()).toHaveLength(1);
    await deliver();
    expect(await wanted()).toEqual([]);
  });

  it('expire by the retention of today, whatever date is stored for DynamoDB', async () => {
    for (const email of ['old@example.org', 'new@example.org']) await join(email);
    await storeAsExpired('old@example.org');
    const isStored = async () => (await readItems()).some(({ sk }) => sk?.S === 'old@example.org');
    await deliver(DAY, { Records: [] });
    expect(await isStored()).toBe(true);
    await deliver(DAY);
    expect(await isStored()).toBe(false);
  });

  it('report how long the oldest email has waited', async () => {
    const TWO_HOURS = 7_200_000;
    await signUp('mona@example.org');
    await deliver(TWO_HOURS);
    await deliver(TWO_HOURS);
    const [late = 0, done] = waitingTimes().slice(-2);
    expect(late).toBeGreaterThan(3600);
    expect(done).toBe(0);
  });
});

interface StreamPattern {
  dynamodb: { Keys: { pk: { S: string[] } }; NewImage: { claim: { S: [{ exists: boolean }] } } };
}

/** Whether the filter of a stream lets a new image of an item through, as Lambda decides it. */
function isMatch({ dynamodb: { Keys, NewImage } }: StreamPattern, { pk, claim }: Stored): boolean {
  const [{ exists }] = NewImage.claim.S;
  return Keys.pk.S.includes(pk?.S ?? '') && (claim?.S !== undefined) === exists;
}
