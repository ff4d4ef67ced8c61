import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SANDBOX } from '@tariff-tantrum/lambdas/email/account';
import { MAIL_ENGINES } from '@tariff-tantrum/lambdas/email/mailer';
import { explainMailProblem } from '@tariff-tantrum/lambdas/email/problem';
import { startFakeSes } from '@tariff-tantrum/lambdas/email/testing/fake-ses';
import { startFakeSmtp } from '@tariff-tantrum/lambdas/email/testing/fake-smtp';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import PostalMime from 'postal-mime';
import { childrenOf, problemsOf, startTestSystem, type TestSystem, until } from '../../testing';
import { MAILBOX_SENTENCE } from './bounce-mailbox';
import { IMAP_PASSWORD } from './testing/fake-imap';

const DOUBLE = { OPT_IN: 'double' };
const signUp = (system: TestSystem, email: string) => system.owner.signup({ email });
const outboxOf = (system: TestSystem): string[] => {
  const folder = join(system.dataDir, 'outbox');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
};

describe('npm start with OPT_IN=double', () => {
  it('sends what was requested before a kill, under the same key', async () => {
    const system = await startTestSystem({ site: false, env: DOUBLE });
    await signUp(system, 'ada@example.org');
    await system.kill('SIGKILL');
    const sent = outboxOf(system).length;
    const key = readFileSync(join(system.dataDir, 'mail-key'), 'utf8');
    await system.restart();
    await until(() => outboxOf(system).length > 0);
    expect(sent).toBeLessThanOrEqual(1);
    expect(outboxOf(system)).toHaveLength(1);
    expect(readFileSync(join(system.dataDir, 'mail-key'), 'utf8')).toBe(key);
    expect(statSync(join(system.dataDir, 'mail-key')).mode & 0o777).toBe(0o600);
    expect(system.output()).not.toContain('ada@');
    await system.stop();
    // If it was killed between the claim and the file, the email is due again only when the claim expires, a minute
    // later.
  });

  it('sends through an SMTP server and keeps its password and that of the mailbox out of output, arguments and environments', async () => {
    const smtp = await startFakeSmtp();
    const mailbox = `imaps://user:${encodeURIComponent(IMAP_PASSWORD)}@127.0.0.1:1/INBOX`;
    const system = await startTestSystem({
      site: false,
      env: {
        ...DOUBLE,
        MAIL_ENGINE: 'smtp',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'list@shop.example',
        BOUNCE_IMAP_URL: mailbox,
        BOUNCE_ADDRESS: 'bounce@shop.example',
        MAIL_PER_HOUR: '1',
      },
    });
    await signUp(system, 'ada@example.org');
    await until(() => smtp.accepted.length > 0);
    const { from } = await PostalMime.parse(smtp.accepted[0] ?? '');
    expect(from).toMatchObject({ name: GAME.name, address: 'list@shop.example' });
    expect(smtp.recipients).toEqual(['ada@example.org']);
    expect(outboxOf(system)).toEqual([]);
    expect(smtp.senders).toEqual([expect.stringMatching(/^bounce\+[0-9a-f]{32}\.confirm@shop\.example$/)]);
    expect(system.output()).toContain(MAILBOX_SENTENCE);
    for (const secret of [smtp.url, mailbox, IMAP_PASSWORD]) expect(system.output()).not.toContain(secret);
    expect(childrenOf(system.process.pid ?? 0)).toEqual([]);
    await signUp(system, 'grace@example.org');
    expect(await system.owner.count({ trend: true })).toMatchObject({
      sender: { from: ['shop.example'], envelope: 'shop.example', host: '127.0.0.1' },
      bounces: { from: 'mailbox' },
    });
    expect(await problemsOf(system)).toMatchObject([
      { title: expect.stringMatching(/^One email waits since .*: the limit is 1 an hour/) },
    ]);
    await system.stop();
    await smtp.close();
  });

  it('tells the owner that the server refuses the password, and how many emails wait', async () => {
    const smtp = await startFakeSmtp({ refusesPasswords: true });
    const url = smtp.url.replace('//', '//user:wrong@');
    const system = await startTestSystem({
      site: false,
      env: { ...DOUBLE, MAIL_ENGINE: 'smtp', SMTP_URL: url },
    });
    const { reason, whatToDo } = explainMailProblem(MAIL_ENGINES.smtp, 'password');
    await until(() => system.output().includes(`Mail: ${reason}. ${whatToDo}`));
    await signUp(system, 'ada@example.org');
    const title = expect.stringMatching(new RegExp(`^One email waits since .*: ${reason}\\.$`));
    expect(await problemsOf(system)).toEqual([{ id: 'mail-password', severity: 'error', title, whatToDo }]);
    await system.stop();
    await smtp.close();
  });

  it('sends through Amazon SES, and prints that the account is in the sandbox', async () => {
    const ses = await startFakeSes();
    const system = await startTestSystem({
      site: false,
      env: {
        ...DOUBLE,
        MAIL_ENGINE: 'ses',
        AWS_ENDPOINT_URL: ses.endpoint,
        AWS_REGION: 'eu-west-1',
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
      },
    });
    await signUp(system, 'ada@example.org');
    await until(() => ses.accepted.length > 0);
    expect(ses.accepted[0]).toContain('To: ada@example.org');
    await until(() => system.output().includes(`Mail: ${SANDBOX.title}`));
    // Nobody here is told what SES reports.
    expect((await system.owner.count({ trend: true })).bounces).toEqual({ from: 'nowhere' });
    await system.stop();
    await ses.close();
  });
});

test('a mail key that was lost is not replaced while people are stored, whether or not the list is empty', async () => {
  const system = await startTestSystem({ site: false, env: DOUBLE });
  await signUp(system, 'ada@example.org');
  await system.kill('SIGTERM');
  const file = join(system.dataDir, 'mail-key');
  rmSync(file);
  const restart = startTestSystem({ site: false, env: DOUBLE, dataDir: system.dataDir });
  await expect(restart).rejects.toThrow(`${file} is missing, although emails were sent with it. Restore it`);
  expect(existsSync(file)).toBe(false);
  await system.stop();
});

test('WELCOME=on sends one email with working links after a signup that counts at once', async () => {
  const system = await startTestSystem({ site: false, env: { WELCOME: 'on' } });
  await signUp(system, 'ada@example.org');
  await until(() => outboxOf(system).length > 0);
  expect(await system.owner.count({ trend: true })).toMatchObject({ total: 1, recent: 1, outbox: true });
  const { emails } = await system.owner.outbox();
  expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['welcome', 'ada@example.org']]);
  const [, link = ''] = /(http\S+\/api\/unsubscribe\S+)/.exec(emails[0]?.text ?? '') ?? [];
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect(await system.owner.count()).toMatchObject({ total: 0 });
  await system.stop();
});

test('OPT_IN=single sends nothing for a signup', async () => {
  const system = await startTestSystem({ site: false });
  await signUp(system, 'ada@example.org');
  expect(await system.owner.count()).toMatchObject({ total: 1, recent: 1 });
  expect(await system.owner.outbox()).toEqual({ emails: [] });
  await system.stop();
});
