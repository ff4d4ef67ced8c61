import { basename } from 'node:path';
import { createApp } from '../api/app';
import { SCHEMAS } from '../contract/schemas';
import { HOUR } from '../facts/time';
import { parseMailKey } from './keys';
import type { ArchivedMail, MailArchive } from './mailer';
import { outboxHandlers } from './outbox-handlers';
import { TEST_MAIL_KEY, TEST_REF, TEST_TIME, testTag } from './testing/test-mail';

const clock = { time: TEST_TIME };
const now = () => clock.time;
beforeEach(() => {
  clock.time = TEST_TIME;
});

/** Returns the API over the files of `count` emails and one more, which was erased after the list was read. */
function apiOf(count: number) {
  const stored = Array.from(
    { length: count },
    (_, n): ArchivedMail => ({ ...testTag('confirm', count - n), at: TEST_TIME }),
  );
  const outbox: MailArchive = {
    list: async () => [{ ...testTag('link'), at: TEST_TIME }, ...stored],
    // A kind that is no name would be another folder.
    read: async ({ ref, kind, attempt }) =>
      stored.some((mail) => mail.ref === ref && mail.kind === basename(kind) && mail.attempt === attempt)
        ? { to: 'ada@example.org', subject: 'Welcome', text: 'Hello', html: `<p>${attempt}</p>` }
        : undefined,
  };
  const tokens = { keys: parseMailKey(TEST_MAIL_KEY), now };
  const requireOwner = async (_: unknown, next: () => Promise<void>) => next();
  const api = createApp(outboxHandlers({ now, tokens, outbox }), {
    schemas: SCHEMAS,
    log: () => undefined,
    requireOwner,
  });
  const emails = async () =>
    SCHEMAS.outbox.response.parse(await (await api.request('/api/outbox')).json()).emails;
  return { emails, request: async (path: string) => api.request(path) };
}

test('the outbox shows the newest hundred emails that are still there, without whom they lead to', async () => {
  const { emails } = apiOf(101);
  const shown = await emails();
  expect(shown.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 99 }, (_, n) => 101 - n));
  expect(shown[0]).toEqual({
    kind: 'confirm',
    attempt: 101,
    writtenAt: new Date(TEST_TIME).toISOString(),
    to: 'ada@example.org',
    subject: 'Welcome',
    text: 'Hello',
    html: expect.not.stringContaining(TEST_REF),
  });
});

test('the page of an email of the outbox is a document in a sandbox, for an hour and for this email only', async () => {
  const { emails, request } = apiOf(2);
  const html = (await emails())[0]?.html ?? '';
  const page = await request(html);
  expect([page.status, await page.text()]).toEqual([200, '<p>2</p>']);
  expect(page.headers.get('Content-Security-Policy')).toMatch(/^sandbox .*default-src 'none'/);
  const others = [
    html.replace('kind=confirm', 'kind=link'),
    html.replace('kind=confirm', 'kind=..%2Fconfirm'),
    html.replace('kind=confirm&', ''),
    html.replace('attempt=2', 'attempt=3'),
    html.replace(/t=[^&]+/, 't=forged'),
    html.replace(/t=[^&]+&/, ''),
  ];
  for (const other of others) expect([other, (await request(other)).status]).toEqual([other, 404]);
  clock.time += HOUR - 1000;
  expect((await request(html)).status).toBe(200);
  clock.time += 1000;
  expect((await request(html)).status).toBe(404);
});
