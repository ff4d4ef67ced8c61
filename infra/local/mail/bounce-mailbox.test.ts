import { REPORT_DAYS } from '@tariff-tantrum/lambdas/campaigns/order/report-period';
import { CANARY } from '@tariff-tantrum/lambdas/contract/campaigns';
import { SERVERS } from '@tariff-tantrum/lambdas/email/bounces/testing/servers';
import { DAY, MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import { addressOf, mailTo, setUpCampaign, toList } from '@tariff-tantrum/lambdas/system/testing/campaign';
import { createMailSystem, type SentMail } from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import { hooked } from '@tariff-tantrum/lambdas/table/testing/hooked-table';
import { createTestTable } from '@tariff-tantrum/lambdas/table/testing/test-table';
import {
  type BounceMailbox,
  describeFailure,
  describeReports,
  findMissingKeywords,
  LOOK,
  readBounces,
  readKeyword,
} from './bounce-mailbox';
import { MailboxError } from './imap';
import { type FakeImap, IMAP_PASSWORD, startFakeImap } from './testing/fake-imap';
import { BUSY_FROM, SHORT, startSilentServer } from './testing/silent-server';

const PEOPLE = 3;
const NEVER = new AbortController().signal;
const SECRETS = [IMAP_PASSWORD, encodeURIComponent(IMAP_PASSWORD), 'user@', 'secret'];

let imap: FakeImap;
afterEach(() => imap.close());

/** Sends a campaign to some people by an ordinary mail server, whose bounces come to a mailbox. */
async function sendWithMailbox(options: Parameters<typeof startFakeImap>[0] = {}, people = PEOPLE) {
  imap = await startFakeImap(options);
  const db = createTestTable(createMemoryTable());
  const setUp = await setUpCampaign(db, people, { engine: 'smtp', hasReports: true });
  const id = await setUp.freeze();
  const mailbox: BounceMailbox = { url: imap.url, context: setUp.system.context, timeout: MINUTE };
  /** Returns what a server reports about the email to a person. */
  const bounceOf = (n: number, words?: string) => {
    const sent = mailTo(setUp.system, n);
    if (!sent) throw new Error('Nothing was sent.');
    return bounceFrom(sent, words);
  };
  const read = readKeyword(setUp.system.context);
  return { ...setUp, db, id, mailbox, bounceOf, read };
}

const bounceFrom = ({ mail: { raw } }: SentMail, words = '550 5.1.1 User unknown'): string =>
  SERVERS.Postfix({
    email: raw.toString(),
    to: 'bounces@launch.test',
    failure: { status: words.split(' ')[1] ?? '', words },
    returned: 'headers',
  });

const flagsOf = (uid: number) => [...(imap.messages.get(uid)?.flags ?? [])];
const failureOf = (mailbox: BounceMailbox) =>
  readBounces(mailbox, NEVER).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the mailbox of bounces', () => {
  it('is read once a campaign is sent: hard bounces count and suppress, soft ones do not', async () => {
    const { owner, sendAll, id, mailbox, read, bounceOf, status } = await sendWithMailbox();
    await readBounces(mailbox, NEVER);
    expect(imap.commands).toEqual([]);
    await sendAll(id);
    imap.add(bounceOf(0), bounceOf(1, '552 5.2.2 Mailbox full'), 'From: ada@example.org\r\n\r\nHello');
    await readBounces(mailbox, NEVER);
    expect(await status(id)).toMatchObject({ accepted: PEOPLE, bounced: 1, complained: 0 });
    expect(await owner.silenced({})).toMatchObject({ silenced: [{ reason: 'bounce', count: 1 }] });
    expect((await owner.person({ email: addressOf(0) })).suppression).toMatchObject({ reason: 'bounce' });
    expect([1, 2, 3].map(flagsOf)).toEqual([[read], [read], [read]]);
    expect(describeReports(mailbox)).toEqual({ from: 'mailbox', readAt: expect.any(String) });
  });

  it('pauses the campaign by the rules for bounces', async () => {
    const people = CANARY.recipients + 5;
    const { system, change, proceed, id, mailbox, status } = await sendWithMailbox({}, people);
    await change(id, 'send');
    await system.deliver();
    imap.add(
      ...toList(system)
        .slice(0, 2)
        .map((sent) => bounceFrom(sent)),
    );
    await readBounces(mailbox, NEVER);
    await proceed(id, { atOnce: true });
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: 'bounces', bounced: 2, waiting: 5 });
  });

  it('is not read again, nor read at all once the time for bounces is over', async () => {
    const { db, sendAll, id, mailbox, bounceOf } = await sendWithMailbox();
    await sendAll(id);
    imap.add(bounceOf(0));
    await readBounces(mailbox, NEVER);
    imap.commands.length = 0;
    await readBounces(mailbox, NEVER);
    expect(imap.commands.filter((command) => command.startsWith('UID'))).toEqual([
      expect.stringMatching(/^UID SEARCH .*SINCE/),
    ]);
    db.clock.time += REPORT_DAYS * DAY + MINUTE;
    imap.commands.length = 0;
    await readBounces(mailbox, NEVER);
    expect(imap.commands).toEqual([]);
  });

  it('marks a message only after its result is stored, and reads it again if it was killed in between', async () => {
    const { system, sendAll, id, mailbox, read, bounceOf, status } = await sendWithMailbox();
    await sendAll(id);
    imap.add(bounceOf(0));
    const table = hooked(system.context.table, {
      before: ({ name }) => {
        if (name === 'update' || name === 'transact' || name === 'put')
          throw new StoreUnavailableError('down', { code: 'SQLITE_FULL' });
      },
    });
    const error = await failureOf({ ...mailbox, context: { ...system.context, table } });
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(flagsOf(1)).toEqual([]);
    imap.onCommand = (command) => (command.startsWith('UID STORE') ? 'cut' : undefined);
    await failureOf(mailbox);
    expect(flagsOf(1)).toEqual([]);
    expect(await status(id)).toMatchObject({ bounced: 1 });
    imap.onCommand = undefined;
    await readBounces(mailbox, NEVER);
    expect(flagsOf(1)).toEqual([read]);
    expect(await status(id)).toMatchObject({ bounced: 1, accepted: PEOPLE });
  });

  it('is read by each installation for itself', async () => {
    const { system, sendAll, id, mailbox, bounceOf, status, read } = await sendWithMailbox();
    await sendAll(id);
    imap.add(bounceOf(0));
    const copy = createMailSystem(createTestTable(createMemoryTable()), { installation: 'a copy' });
    imap.messages.get(1)?.flags.add(readKeyword(copy.context));
    expect(readKeyword(copy.context)).not.toBe(readKeyword(system.context));
    await readBounces(mailbox, NEVER);
    expect(await status(id)).toMatchObject({ bounced: 1 });
    expect(flagsOf(1)).toContain(read);
  });

  it('believes no report about an email that was not sent, or that names nobody who is known', async () => {
    const { system, owner, id, mailbox, read, bounceOf, sendAll, freeze, status } = await sendWithMailbox();
    await sendAll(id);
    const later = await freeze();
    const sent = mailTo(system, 0);
    const { ref = '' } = sent ?? {};
    const forge = (from: string, to: string) => bounceOf(0).replaceAll(from, to);
    imap.add(
      forge(id, later),
      forge(id, 'mzzzzzzzzzzzzzz'),
      forge(id, 'welcome').replaceAll(ref, 'f'.repeat(32)),
      forge(id, 'weekly'),
      forge(ref, '0'.repeat(32)),
    );
    await readBounces(mailbox, NEVER);
    expect(await status(later)).toMatchObject({ bounced: 0, waiting: PEOPLE });
    expect(await status(id)).toMatchObject({ bounced: 0 });
    expect(await owner.silenced({})).toEqual({ silenced: [] });
    expect([1, 2, 3, 4, 5].map(flagsOf)).toEqual(Array.from({ length: 5 }, () => [read]));
  });

  it('counts a bounce of an email that somebody has asked for', async () => {
    const { owner, sendAll, id, mailbox, bounceOf } = await sendWithMailbox();
    await sendAll(id);
    imap.add(bounceOf(0).replaceAll(id, 'link'));
    await readBounces(mailbox, NEVER);
    expect(await owner.silenced({ email: addressOf(0) })).toMatchObject({ silenced: [{ reason: 'bounce' }] });
  });

  it('reads the beginning of a message that is too large, and the newest of very many', async () => {
    const { sendAll, id, mailbox, bounceOf, status } = await sendWithMailbox();
    await sendAll(id);
    imap.add(...Array.from({ length: LOOK.messages }, () => 'Subject: old\r\n\r\n'));
    imap.add(bounceOf(0) + 'x'.repeat(3 * LOOK.bytes));
    await readBounces(mailbox, NEVER);
    expect(await status(id)).toMatchObject({ bounced: 1 });
    expect(flagsOf(1)).toEqual([]);
    const fetches = imap.commands.filter((command) => command.startsWith('UID FETCH'));
    expect(fetches).toHaveLength(LOOK.messages);
    for (const fetch of fetches) expect(fetch).toContain(`BODY.PEEK[]<0.${LOOK.bytes}>`);
  });

  it('without keywords is read by what is unseen, and its owner hears of that', async () => {
    const { sendAll, id, mailbox, bounceOf, status } = await sendWithMailbox({ hasKeywords: false });
    expect(await findMissingKeywords(mailbox)).toBeUndefined();
    await sendAll(id);
    imap.add(bounceOf(0));
    await readBounces(mailbox, NEVER);
    expect(flagsOf(1)).toEqual(['\\Seen']);
    expect(await status(id)).toMatchObject({ bounced: 1 });
    expect(await findMissingKeywords(mailbox)).toMatchObject({ severity: 'warning' });
  });

  it('is left at once when the server stops, without an error', async () => {
    const { sendAll, id, mailbox, bounceOf } = await sendWithMailbox();
    await sendAll(id);
    imap.add(bounceOf(0), bounceOf(1));
    const stop = new AbortController();
    imap.onCommand = (command) => {
      if (command.startsWith('UID FETCH')) stop.abort();
      return undefined;
    };
    await readBounces(mailbox, stop.signal);
    expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toHaveLength(1);
    expect(describeReports(mailbox)).toEqual({ from: 'mailbox' });
  });
});

describe('a mailbox that cannot be read', () => {
  it.each([
    ['refuses the password', { refusesPasswords: true }, 'password', 'error'],
    ['allows no flags', { isReadOnly: true }, 'read-only', 'error'],
  ] as const)(
    'since its server %s is a problem that says so and no secret',
    async (_, options, problem, severity) => {
      const { sendAll, id, mailbox, bounceOf, status } = await sendWithMailbox(options);
      await sendAll(id);
      imap.add(bounceOf(0));
      const error = await failureOf(mailbox);
      expect(error).toBeInstanceOf(MailboxError);
      const described = describeFailure(mailbox, error);
      expect(described).toMatchObject({ id: `bounce-mailbox-${problem}`, severity });
      for (const secret of SECRETS) expect(JSON.stringify([described, String(error)])).not.toContain(secret);
      // None of that stops the campaign.
      expect(await status(id)).toMatchObject({ state: 'done', accepted: PEOPLE });
    },
  );

  it.each([
    ['does not exist', '/nowhere', 'folder'],
    ['is at a server that does not respond', undefined, 'unreachable'],
  ])('since it %s is a problem', async (_, path, problem) => {
    const { sendAll, id, mailbox } = await sendWithMailbox();
    await sendAll(id);
    const url = path ? imap.url.replace('/INBOX', path) : 'imap://user:x@127.0.0.1:1/INBOX';
    expect(describeFailure(mailbox, await failureOf({ ...mailbox, url })).id).toBe(
      `bounce-mailbox-${problem}`,
    );
  });

  it.each(BUSY_FROM)(
    'since its server never greets is a problem, also if every limit is over at once: %d',
    async (from) => {
      const { sendAll, id, mailbox } = await sendWithMailbox();
      await sendAll(id);
      const silent = await startSilentServer({ from, for: 2 * SHORT });
      const url = `imap://user:x@${silent.host}/INBOX`;
      const error = await failureOf({ ...mailbox, url, timeout: SHORT });
      await silent.close();
      expect(error).toMatchObject({ problem: 'unreachable' });
    },
  );

  it('since its server refuses a flag is a problem, and what it says counts', async () => {
    const { sendAll, id, mailbox, bounceOf, status } = await sendWithMailbox();
    await sendAll(id);
    imap.add(bounceOf(0));
    imap.onCommand = (command) => (command.startsWith('UID STORE') ? 'refuse' : undefined);
    expect(await failureOf(mailbox)).toMatchObject({ problem: 'read-only' });
    expect(await status(id)).toMatchObject({ bounced: 1 });
  });

  it('since its server offers no encryption gets no password', async () => {
    const { sendAll, id, mailbox } = await sendWithMailbox();
    await sendAll(id);
    const error = await failureOf({ ...mailbox, url: imap.url.replace('imap:', 'imaps:') });
    expect(error).toBeInstanceOf(MailboxError);
    expect(imap.commands.join()).not.toContain('LOGIN');
  });

  it('since the connection was cut says when it was last read', async () => {
    const { sendAll, id, mailbox, bounceOf } = await sendWithMailbox();
    await sendAll(id);
    await readBounces(mailbox, NEVER);
    imap.add(bounceOf(0));
    imap.onCommand = (command) => (command.startsWith('UID FETCH') ? 'cut' : undefined);
    const { id: problem, title } = describeFailure(mailbox, await failureOf(mailbox));
    expect(problem).toBe('bounce-mailbox-unknown');
    expect(title).toMatch(/It was last read at \d{4}-\d\d-\d\d \d\d:\d\d/);
  });
});
