import { parseMailKey } from '../email/keys';
import { CapacityUnknown, type MailCapacity, type Mailer, type MailLogEntry } from '../email/mailer';
import { TEST_FROM, TEST_MAIL_KEY, TEST_REF, TEST_TIME } from '../email/testing/test-mail';
import { createTokens } from '../email/tokens';
import { isoOf } from '../facts/time';
import type { ClaimedRequest } from '../people/request';
import { createMemoryTable } from '../table/memory-table';
import { createMailStore, type MailStore } from './mail-store';
import { createMailWorker } from './worker';

const HEALTHY: MailCapacity = { perSecond: 14, leftToday: 200, healthy: true, sandbox: false };

/** Creates a worker with one email that is due. */
function createTestWorker(
  capacity: Mailer['capacity'],
  options: Partial<Parameters<typeof createMailWorker>[0]> = {},
) {
  const clock = { now: TEST_TIME };
  const logged: MailLogEntry[] = [];
  const sent: string[] = [];
  const at = isoOf(TEST_TIME);
  const claimed: ClaimedRequest = {
    ...{ state: 'claimed', ref: TEST_REF, wish: 'signup', kind: 'confirm', claim: 'first', repeated: false },
    ...{ createdAt: at, at, dueAt: at, since: at, delays: 0 },
  };
  const dueEmails = [claimed];
  const queue: MailStore['queue'] = {
    due: async () => dueEmails,
    waitingSince: async () => undefined,
    waiting: async () => ({ count: 0, since: undefined, delayed: 0, limited: 0, freeAt: 0 }),
    claim: async () => ({
      ...{ claimed, version: 'first', kind: 'confirm', ref: TEST_REF },
      ...{ email: 'ada@example.org', attempt: clock.now },
    }),
    isCurrent: async () => true,
    sent: async () => void dueEmails.pop(),
    refused: async () => void dueEmails.pop(),
    postpone: async () => undefined,
    delay: async () => undefined,
    look: async () => undefined,
  };
  const now = () => clock.now;
  const worker = createMailWorker({
    store: { ...createMailStore(createMemoryTable(), { now, hash: (text) => text }), queue },
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
    tokens: createTokens(parseMailKey(TEST_MAIL_KEY), now),
    siteUrl: 'https://launch.test',
    from: TEST_FROM,
    now,
    // No time passes.
    wait: () => new Promise(() => undefined),
    log: (entry) => logged.push(entry),
    ...options,
  });
  return { worker, clock, logged, sent };
}

describe('the mail worker', () => {
  it('logs that the capacity could not be read, and sends a minute later', async () => {
    let isAvailable = false;
    const { worker, clock, logged, sent } = createTestWorker(async () => {
      if (!isAvailable)
        throw Object.assign(new Error('for ada@example.org'), { name: 'AccessDenied', code: 'ENOENT' });
      return HEALTHY;
    });
    await expect(worker.run()).rejects.toThrow(CapacityUnknown);
    isAvailable = true;
    await worker.run();
    expect([logged, sent]).toEqual([[{ event: 'email-failed', error: 'AccessDenied ENOENT' }], []]);
    clock.now += 60_000;
    await worker.run();
    expect(sent).toEqual(['ada@example.org']);
  });

  it('sends what people asked for although an email to the owner fails, and rejects', async () => {
    const { worker, sent } = createTestWorker(async () => HEALTHY, {
      isOwnerSilent: false,
      problems: async () => {
        throw new TypeError('broken');
      },
    });
    await expect(worker.run()).rejects.toThrow('broken');
    expect(sent).toEqual(['ada@example.org']);
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
    const { worker } = createTestWorker(async () => {
      const answer = answers.shift() ?? HEALTHY;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const known: unknown[] = [worker.problem()];
    while (answers.length > 0) {
      await worker.check();
      known.push(worker.problem());
    }
    expect(known).toEqual([undefined, 'certificate', 'password', 'account', 'day', undefined]);
  });

  it('is not stopped by a pause when the clock is set back', async () => {
    let capacity: MailCapacity = { ...HEALTHY, leftToday: 0 };
    const { worker, clock, sent } = createTestWorker(async () => capacity);
    await worker.run();
    capacity = HEALTHY;
    clock.now -= 365 * 24 * 3_600_000;
    await worker.run();
    expect(sent).toEqual(['ada@example.org']);
  });

  it.each([
    ['account', 15, { healthy: false }],
    ['day', 60, { leftToday: 0 }],
  ])('sends nothing while the engine may not send: %s, for %i minutes', async (reason, minutes, change) => {
    let capacity = { ...HEALTHY, ...change };
    const { worker, clock, logged, sent } = createTestWorker(async () => capacity);
    await worker.run();
    capacity = HEALTHY;
    clock.now += minutes * 60_000 - 1;
    await worker.run();
    expect([logged, sent]).toEqual([[{ event: 'email-later', reason }], []]);
    clock.now += 1;
    await worker.run();
    expect(sent).toEqual(['ada@example.org']);
  });
});
