import { type FakeSes, type SesReply, startFakeSes } from '../testing/fake-ses';
import { trySending, useServers } from '../testing/faults';
import { sesAt } from '../testing/sending-engines';
import { createSesMailer } from './ses';

const keep = useServers();
let ses: FakeSes;
beforeEach(async () => {
  ses = await keep(startFakeSes());
});

const later = (limit: string) => ({ result: 'later', limit });
const refused = (reason: string) => ({ result: 'refused', reason });

it('sends one request for each email, even if it fails', async () => {
  ses.set('500 after accepting');
  expect(await trySending(sesAt(ses.endpoint))).toBe('unknown');
  expect(ses.requests()).toBe(1);
});

it('takes a sender that is not verified for a problem of the account, and a recipient for a refusal', async () => {
  for (const [who, outcome] of [
    ['sender', later('account')],
    ['recipient', refused('MessageRejected')],
  ] as const) {
    ses.set(`${who} not verified`);
    expect(await trySending(sesAt(ses.endpoint))).toEqual(outcome);
  }
});

it('refuses no email because its configuration set is missing', async () => {
  ses.set('no configuration set');
  expect(await trySending(sesAt(ses.endpoint))).toEqual(later('account'));
});

it.each<[...SesReply, outcome: unknown]>([
  [429, 'NewException', 'Slow down.', later('rate')],
  [429, 'NewException', 'Daily message quota exceeded.', later('day')],
  [400, 'ThrottlingException', 'Rate exceeded.', later('rate')],
  [400, 'TooManyRequestsException', 'Daily message quota exceeded.', later('day')],
  [400, 'LimitExceededException', 'No.', later('day')],
  [400, 'BadRequestException', 'No.', refused('BadRequestException')],
  [400, 'MessageRejected', 'Address is not verified: other@example.org', refused('MessageRejected')],
  [430, 'NewException', 'No.', later('account')],
  [403, 'AccessDeniedException', 'No.', later('account')],
  [499, 'NewException', 'No.', later('account')],
  [500, 'NewException', 'No.', 'unknown'],
  [501, 'TooManyRequestsException', 'No.', 'unknown'],
])('reads a reply by its status and its type: %i %s: %s', async (status, type, message, outcome) => {
  ses.set([status, type, message]);
  expect(await trySending(sesAt(ses.endpoint))).toEqual(outcome);
});

it.each(['jörn@example.org', 'bjørn@example.org'])(
  'refuses an address that SES cannot send to, without a request: %s',
  async (to) => {
    expect(await trySending(sesAt(ses.endpoint), { to })).toEqual(refused('not mailable'));
    expect(ses.requests()).toBe(0);
  },
);

describe('without a key that the SDK finds', () => {
  const variables = { ...process.env };
  afterEach(() => {
    process.env = variables;
  });

  it('sends nothing, and says so', async () => {
    const nowhere = '/nowhere';
    process.env = {
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: nowhere,
      AWS_SHARED_CREDENTIALS_FILE: nowhere,
    };
    const mailer = createSesMailer({ endpoint: ses.endpoint, region: 'eu-central-1' });
    expect(await mailer.capacity()).toMatchObject({ healthy: false, problem: 'password' });
    expect(await trySending(mailer)).toEqual({ ...later('account'), problem: 'password' });
    expect(ses.requests()).toBe(0);
  });
});

it('returns the quota less a tenth, and whether the account is in the sandbox', async () => {
  // Nine tenths of 200, less the 20 that were sent; and eight tenths of 1 per second.
  const capacity = {
    perSecond: 0.8,
    leftToday: 160,
    perDay: 180,
    healthy: true,
    sandbox: true,
    isAsciiOnly: true,
  };
  expect(await sesAt(ses.endpoint).capacity()).toEqual(capacity);
});

const quota = { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 20 };
it.each([
  [{ SendingEnabled: false }, { healthy: false }],
  [{ EnforcementStatus: 'SHUTDOWN' }, { healthy: false }],
  [{ EnforcementStatus: 'PROBATION' }, { healthy: true }],
  [{ ProductionAccessEnabled: true }, { sandbox: false }],
  [{ SendQuota: { ...quota, Max24HourSend: -1 } }, { leftToday: Number.POSITIVE_INFINITY }],
  [{ SendQuota: { ...quota, SentLast24Hours: 200 } }, { leftToday: 0, perDay: 180 }],
  [{ SendQuota: { Max24HourSend: 200 } }, { leftToday: 180, perSecond: 0 }],
  [{ SendQuota: {} }, { leftToday: 0, perDay: 0 }],
])('reads an account with %j', async (account, capacity) => {
  const server = await keep(startFakeSes(account));
  expect(await sesAt(server.endpoint).capacity()).toMatchObject(capacity);
});
