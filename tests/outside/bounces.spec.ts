import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort, startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { CANARY } from '@tariff-tantrum/lambdas/contract/campaigns';
import { type FakeSmtp, startFakeSmtp } from '@tariff-tantrum/lambdas/email/testing/fake-smtp';
import { missingPrograms } from '../programs.mjs';
import { DOVECOT_PASSWORD, type Dovecot, startDovecot } from './dovecot';
import { BOUNCE_ADDRESS, LOOPBACK, type Postfix, startPostfix } from './postfix';

/** Two more than the first ones, so that some remain, and four who bounce: at least two of them are among the first. */
const PEOPLE = CANARY.recipients + 2;
const [GONE, FULL] = [4, 2];
/** Servers that accept a connection and refuse each email: nobody is there; the mailbox is full. */
const FAULTS = {
  'gone.example': 'refuse',
  'full.example': { to: 'DATA', code: 552, text: '5.2.2 Mailbox full' },
} as const;
/** A minute until the mailbox is read, and some time for Postfix. */
const READ_MS = 90_000;

const obstacle =
  process.getuid?.() === 0
    ? missingPrograms('postfix', 'dovecot')
    : 'Only root can start Postfix and Dovecot.';

const servers: FakeSmtp[] = [];
test.describe.configure({ mode: 'serial' });

let postfix: Postfix;
let dovecot: Dovecot;
let system: TestSystem;

test.beforeAll(async () => {
  test.info().skip(obstacle !== undefined, obstacle);
  const urls: Record<string, string> = {};
  for (const [domain, fault] of Object.entries(FAULTS)) {
    const server = await startFakeSmtp();
    server.set(fault);
    servers.push(server);
    urls[domain] = server.url;
  }
  postfix = startPostfix(LOOPBACK, await findFreePort(), { servers: urls });
  dovecot = await startDovecot(await findFreePort(), postfix.bounces);
  system = await startTestSystem({
    site: false,
    env: {
      MAIL_ENGINE: 'smtp',
      SMTP_URL: postfix.url,
      MAIL_FROM: 'list@launch.example',
      MAIL_RATE: '100',
      BOUNCE_ADDRESS,
      BOUNCE_IMAP_URL: dovecot.url,
    },
  });
});

test.afterAll(async () => {
  await system?.stop();
  await dovecot?.stop();
  postfix?.stop();
  for (const server of servers) await server.close();
});

test('bounces of Postfix are read from Dovecot, pause the campaign, and get no more emails', async () => {
  const { owner } = system;
  const [gone, full] = Object.keys(FAULTS);
  const signedUpAt = new Date().toISOString();
  const domainOf = (n: number) => (n < GONE ? gone : n < GONE + FULL ? full : 'there.example');
  await owner.import({
    rows: Array.from({ length: PEOPLE }, (_, n) => ({ email: `p${n}@${domainOf(n)}`, signedUpAt })),
  });
  const { id } = await owner.saveCampaign({ subject: 'We are open', text: 'Hello {name}.' });
  await owner.changeCampaign({ id, action: 'freeze', recipients: PEOPLE });
  const state = async () => (await owner.campaignStatus({ id })).state;
  await expect.poll(state).toBe('frozen');
  await owner.changeCampaign({ id, action: 'send' });
  // It waits for its owner after the first emails, and is paused meanwhile.
  await expect.poll(state, { timeout: READ_MS }).toBe('paused');
  const status = await owner.campaignStatus({ id });
  expect(status).toMatchObject({ pausedBy: 'bounces', complained: 0, waiting: PEOPLE - CANARY.recipients });
  // Only the addresses that do not exist: a full mailbox may have space tomorrow.
  const { silenced } = await owner.silenced({});
  expect(silenced).toMatchObject([{ reason: 'bounce', count: status.bounced }]);
  expect(status.bounced).toBeLessThanOrEqual(GONE);
  expect(await owner.silenced({ email: `p${GONE}@${full}` })).toEqual({ silenced: [] });
  expect(await owner.count({ trend: true })).toMatchObject({
    bounces: { from: 'mailbox', readAt: expect.any(String) },
  });
});

test('what was read has a keyword and stays in the mailbox, and the password is printed nowhere', () => {
  const { folder } = postfix.bounces;
  const read = readdirSync(join(folder, 'cur'));
  expect(read.length).toBeGreaterThan(1);
  // Dovecot writes keywords as letters behind the flags, and no message was opened.
  for (const name of read) expect(name).toMatch(/:2,a$/);
  expect(readFileSync(join(folder, 'dovecot-keywords'), 'utf8').trim()).toMatch(
    /^0 \$LaunchRead-[0-9a-f]{8}$/,
  );
  for (const secret of [DOVECOT_PASSWORD, encodeURIComponent(DOVECOT_PASSWORD)])
    expect(system.output()).not.toContain(secret);
});
