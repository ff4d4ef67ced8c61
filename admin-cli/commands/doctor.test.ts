import { VERSION_HEADER } from '@tariff-tantrum/lambdas/contract/endpoints';
import { lookUpIn, SHOP, SHOP_ZONE } from '@tariff-tantrum/lambdas/deliverability/testing/zone';
import { listNotices } from '@tariff-tantrum/lambdas/facts/notices';
import { openTerminal, run, withPlaceholders } from '../testing/cli';
import { asOwner, hoursAgo, ownerOf, type System, startSystem } from '../testing/system';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Returns the status of each check, by its title. */
const statuses = (stdout: string) =>
  Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([status, title]) => [title, status]),
  );

/** Returns a `fetch` that responds so to some paths; the others reach the system. */
const replaceResponses =
  (paths: RegExp, respond: () => Response): typeof fetch =>
  async (...sent) =>
    paths.test(new URL(`${sent[0]}`).pathname) ? respond() : fetch(...sent);

/** Leaves out what facts, commit and the Node of the tests decide: the version, warnings, and their number. */
const withoutPages = (screen: string) =>
  withPlaceholders(screen)
    .replaceAll(/^warning {2}Pages .*\n(?: {21}.*\n)*/gm, '')
    .replace(/^warning {2}Problem +Node \d+ has had no security\s.*\n(?: {21}.*\n)*/m, '')
    .replace(/, version\s+\S+/, '')
    .replace(/\d+ checks failed/, 'N checks failed')
    .replace(/works; \d+ warnings?/, 'works');

describe('launch-admin doctor', () => {
  it('prints that everything works, on a narrow terminal', async () => {
    const { code, screen } = await system.open('doctor', { columns: 60 }).ended;
    expect(code).toBe(0);
    expect(withoutPages(screen)).toMatchSnapshot();
  });

  it('explains a wrong password, on a wide terminal', async () => {
    const env = { ...ownerOf(system), LAUNCH_ADMIN_PASSWORD: 'not the password' };
    const { code, screen } = await openTerminal('doctor', { env, columns: 120 }).ended;
    expect(code).toBe(4);
    expect(withoutPages(screen)).toMatchSnapshot();
    const { stdout, stderr } = await run('doctor --json', { env });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false });
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'authentication', exitCode: 4 });
  });

  it('prints each check with its status with --json', async () => {
    const { code, stdout } = await system.run('doctor --json');
    expect(code).toBe(0);
    const { ok, checks } = JSON.parse(stdout);
    expect(ok).toBe(true);
    const { detail } = checks.find(({ id }: { id: string }) => id === 'actions');
    expect(detail).toMatch(/^newest: sign-in \d{4}-\d\d-\d\dT[\d:.]+Z \(terminal\), no export/);
    const pages = listNotices(Date.now()).map(() => 'pages warning');
    const shown = checks.filter(({ detail }: { detail: string }) => !/no security fixes/.test(detail));
    expect(shown.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`)).toEqual([
      'address ok',
      'server ok',
      'encryption ok',
      'clock ok',
      'store ok',
      'password ok',
      'list ok',
      'actions ok',
      'consents ok',
      'backup ok',
      'email warning',
      ...pages,
    ]);
  });

  it('says which version the server runs, if the server says so', async () => {
    const health: HeadersInit[] = [{ [VERSION_HEADER]: '1.0.0-0123abcd' }, {}];
    const versions = health.map(async (headers) => {
      const { stdout } = await run('doctor', {
        env: ownerOf(system),
        fetch: replaceResponses(/health/, () => new Response('ok', { headers })),
      });
      return /^ok\tServer\tresponds in \d+ ms(.*?)\t/m.exec(stdout)?.[1];
    });
    expect(await Promise.all(versions)).toEqual([', version 1.0.0-0123abcd', '']);
  });

  it('warns of consents that are older than a year, and succeeds', async () => {
    const people = [370, 400, 364, 1].map((days) => ({
      email: `from-${days}-days-ago@example.org`,
      at: hoursAgo(days * 24),
    }));
    const old = await startSystem({ people });
    const { code, stdout } = await old.run('doctor');
    await old.close();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^warning\tConsents\t2 people agreed more than a year ago .*\t.*or erased.*$/m);
  });

  it('skips the other checks if there is no server', async () => {
    const { code, stdout } = await asOwner({ url: 'http://127.0.0.1:65001' }).run('doctor');
    expect(code).toBe(3);
    expect(statuses(stdout)).toMatchObject({ Server: 'failed', Clock: 'skipped', Password: 'skipped' });
  });

  it('fails if no password is given', async () => {
    const { code, stdout, stderr } = await run('doctor', { env: { LAUNCH_API_URL: system.url } });
    expect(code).toBe(2);
    expect(statuses(stdout)).toMatchObject({ Server: 'ok', Password: 'failed' });
    expect(stderr).toContain('--password-file');
  });

  it.each([
    [503, 5, { Server: 'ok', Store: 'ok', Password: 'failed', List: 'skipped' }],
    [504, 3, { Server: 'ok', Store: 'failed', Password: 'skipped', List: 'failed' }],
  ])('fails if the server is there, but responds with %i', async (status, exit, expected) => {
    const paths = status === 504 ? /count|ready/ : /count/;
    const fetch = replaceResponses(paths, () => new Response('Not now.', { status }));
    const { code, stdout } = await system.run('doctor', { fetch });
    expect(code).toBe(exit);
    expect(statuses(stdout)).toMatchObject(expected);
  });

  it('checks a draft that would be too long for a URL', async () => {
    const input = `---\nsubject: Hello\n---\n${'ø'.repeat(7_000)}`;
    const id = (await system.run('campaign new -', { input })).stdout.trim();
    const { code, stdout } = await system.run('doctor');
    await system.run(['campaign', 'delete', id]);
    expect([code, stdout]).toEqual([0, expect.not.stringMatching(/^failed/m)]);
    expect(stdout).toMatch(/^warning\tCampaign\t"Hello": /m);
  });

  it('fails if the clocks differ', async () => {
    const headers = { Date: new Date(Date.now() + 600_000).toUTCString() };
    const fetch = replaceResponses(/health/, () => new Response('ok', { headers }));
    const { code, stdout } = await system.run('doctor', { fetch });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed\tClock\tthis computer is (599|600|601) s behind the server/m);
    expect(statuses(stdout)).toMatchObject({ Store: 'ok', Password: 'ok' });
  });

  it('fails if the server is not the launch site', async () => {
    const fetch = replaceResponses(/./, () => new Response('<h1>Hello</h1>'));
    const { code, stdout } = await system.run('doctor', { fetch });
    expect(code).toBe(1);
    expect(statuses(stdout)).toMatchObject({ Server: 'failed', Password: 'skipped' });
  });

  const waiting = { id: 'mail', severity: 'warning', title: 'One email waits.', whatToDo: 'Nothing.' };
  const full = {
    id: 'disk-space',
    severity: 'error',
    title: 'The disk is full.',
    whatToDo: 'Free some space.',
  };
  it.each([
    [
      'warns of each fault in DNS if emails are sent',
      { sender: { from: ['a.example'], host: 'smtp.a.example' } },
      /^warning\tEmail\tThe domain a\.example has no SPF record\..*\nwarning\tEmail\tThe domain a\.example has no DMARC record\./m,
    ],
    [
      'says what DNS does not show',
      { sender: { from: [SHOP], host: `mail.${SHOP}` } },
      /^ok\tEmail\tSPF of shop\.example and DMARC of shop\.example are as receivers want them\t.*"mail check"/m,
    ],
    [
      'knows no domain of SPF if a provider chooses it',
      { sender: { from: [SHOP], host: 'smtp.postmarkapp.com' } },
      /^ok\tEmail\tDMARC of shop\.example is as receivers want it.*nor the SPF domain/m,
    ],
    [
      'skips DNS that does not answer',
      { sender: { provider: 'Amazon SES', from: ['broken.example'] } },
      /^skipped\tEmail\tthe DNS records of broken\.example could not be looked up/m,
    ],
    [
      'needs no DNS records for files, which nobody gets',
      { outbox: true },
      /^warning\tEmail\temails are written to files, and nobody/m,
    ],
    [
      'says that bounces are not known',
      { bounces: { from: 'nowhere' } },
      /^ok\tBounces\tnot known: the mail server reports none here/m,
    ],
    [
      'says when their mailbox was last read',
      { bounces: { from: 'mailbox', readAt: '2026-12-01T15:00:00.000Z' } },
      /^ok\tBounces\tcome from a mailbox, last read 2026-12-01T15:00:00\.000Z/m,
    ],
    [
      'says that their mailbox was not read yet',
      { bounces: { from: 'mailbox' } },
      /^ok\tBounces\tcome from a mailbox, which was not read since the start/m,
    ],
    ['prints a problem', { problems: [waiting] }, /^warning\tProblem\tOne email waits\.\tNothing\.$/m],
    [
      'fails by an error',
      { problems: [full] },
      /^failed\tProblem\tThe disk is full\.\tFree some space\.$/m,
      1,
    ],
  ])('%s', async (_, mail, line, exitCode = 0) => {
    const stats = { total: 0, recent: 0, ...mail };
    const lookUp = lookUpIn([...Object.values(SHOP_ZONE), '_dmarc.broken.example broken']);
    const fetch = replaceResponses(/count/, () => Response.json(stats));
    const { code, stdout } = await system.run('doctor', { fetch, lookUp });
    if (!('sender' in mail)) expect(lookUp.asked).toEqual([]);
    expect(code).toBe(exitCode);
    expect(stdout).toMatch(line);
  });
});
