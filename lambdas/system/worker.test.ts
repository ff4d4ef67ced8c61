import { createCampaign, requestTest } from '../campaigns/campaign/campaigns';
import { parseMailKey } from '../email/keys';
import { CapacityUnknown, type MailCapacity, type Mailer, type MailLogEntry } from '../email/mailer';
import { TEST_FROM, TEST_MAIL_KEY, TEST_TIME } from '../email/testing/test-mail';
import { DAY } from '../facts/time';
import { requestSignup } from '../people/requests';
import { createMemoryTable } from '../table/memory-table';
import { newContext } from './context';
import { DRAFT } from './testing/campaign';
import { checkEngine, type MailWorkerOptions, mailProblem, newMailWorker, runWorker } from './worker';

const HEALTHY: MailCapacity = { perSecond: 14, leftToday: 200, healthy: true, sandbox: false };

const ADA = { email: 'ada@example.org' };

/** Creates a worker with one email that is due. */
async function createTestWorker(capacity: Mailer['capacity'], options: Partial<MailWorkerOptions> = {}) {
  const clock = { now: TEST_TIME };
  const logged: MailLogEntry[] = [];
  const sent: string[] = [];
  const now = () => clock.now;
  const context = newContext({ table: createMemoryTable(), now, hash: (text) => text, installation: 'test' });
  await requestSignup(context, ADA, undefined);
  const worker = newMailWorker({
    context,
    ownerEmail: TEST_FROM,
    isOwnerSilent: true,
    problems: async () => [],
    mailer: {
      capacity,
      async send({ to, messageId }) {
        sent.push(to);
        return { result: 'accepted', id: messageId };
      },
    },
    tokens: { keys: parseMailKey(TEST_MAIL_KEY), now },
    siteUrl: 'https://launch.test',
    from: TEST_FROM,
    now,
    // No time passes.
    wait: () => new Promise(() => undefined),
    log: (entry) => logged.push(entry),
    ...options,
  });
  return { context, worker, clock, logged, sent };
}

describe('the mail worker', () => {
  it('logs that the capacity could not be read, and sends a minute later', async () => {
    let isAvailable = false;
    const { worker, clock, logged, sent } = await createTestWorker(async () => {
      if (!isAvailable)
        throw Object.assign(new Error(`for ${ADA.email}`), { name: 'AccessDenied', code: 'ENOENT' });
      return HEALTHY;
    });
    await expect(runWorker(worker)).rejects.toThrow(CapacityUnknown);
    isAvailable = true;
    await runWorker(worker);
    expect([logged, sent]).toEqual([[{ event: 'email-failed', error: 'AccessDenied ENOENT' }], []]);
    clock.now += 60_000;
    await runWorker(worker);
    expect(sent).toEqual([ADA.email]);
  });

  it('sends what people asked for although an email to the owner fails, and rejects', async () => {
    const { worker, sent } = await createTestWorker(async () => HEALTHY, {
      isOwnerSilent: false,
      problems: async () => {
        throw new TypeError('broken');
      },
    });
    await expect(runWorker(worker)).rejects.toThrow('broken');
    expect(sent).toEqual([ADA.email]);
  });

  it('knows why emails cannot be sent until they can, and tries again when asked', async () => {
    const answers: (MailCapacity | Error)[] = [
      Object.assign(new Error('certificate has expired'), {
        code: 'ESOCKET',
        originalCode: 'CERT_HAS_EXPIRED',
      }),
      { ...HEALTHY, healthy: false, problem: 'password' },
      { ...HEALTHY, healthy: false },
      { ...HEALTHY, leftToday: 0 },
      HEALTHY,
    ];
    const { worker } = await createTestWorker(async () => {
      const answer = answers.shift() ?? HEALTHY;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const known: unknown[] = [mailProblem(worker)];
    while (answers.length > 0) {
      await checkEngine(worker);
      known.push(mailProblem(worker));
    }
    expect(known).toEqual([undefined, 'certificate', 'password', 'account', 'day', undefined]);
  });

  it('sends campaigns from their own address, and everything else from that of all emails', async () => {
    const senders: string[] = [];
    const mailer: Mailer = {
      capacity: async () => HEALTHY,
      async send({ from, messageId }) {
        senders.push(from);
        return { result: 'accepted', id: messageId };
      },
    };
    const campaignFrom = 'news@launch.test';
    const { context, worker } = await createTestWorker(mailer.capacity, { mailer, campaignFrom });
    const id = await createCampaign(context, {
      ...DRAFT,
      audience: { to: 'everyone' },
      sources: [],
      tags: [],
      unconfirmed: true,
      oldConsents: true,
    });
    await requestTest(context, id);
    await runWorker(worker);
    expect(senders.toSorted()).toEqual([campaignFrom, TEST_FROM]);
  });

  it('is not stopped by a pause when the clock is set back', async () => {
    let capacity: MailCapacity = { ...HEALTHY, leftToday: 0 };
    const { context, worker, clock, sent } = await createTestWorker(async () => capacity);
    await runWorker(worker);
    capacity = HEALTHY;
    clock.now -= 365 * DAY;
    await requestSignup(context, ADA, undefined);
    await runWorker(worker);
    expect(sent).toEqual([ADA.email]);
  });

  it.each([
    ['account', 15, { healthy: false }],
    ['day', 60, { leftToday: 0 }],
  ])('sends nothing while the engine may not send: %s, for %i minutes', async (reason, minutes, change) => {
    let capacity = { ...HEALTHY, ...change };
    const { worker, clock, logged, sent } = await createTestWorker(async () => capacity);
    await runWorker(worker);
    capacity = HEALTHY;
    clock.now += minutes * 60_000 - 1;
    await runWorker(worker);
    expect([logged, sent]).toEqual([[{ event: 'email-later', reason }], []]);
    clock.now += 1;
    await runWorker(worker);
    expect(sent).toEqual([ADA.email]);
  });
});
