import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONTACT, GAME } from '../../facts/facts';
import type { FaultyServer, MailFault } from './faults';

/**
 * The faults that only SES has, too: it rejects addresses that the owner has not verified, and requires the
 * configuration set of the stack.
 */
export type SesFault =
  | MailFault
  | 'sender not verified'
  | 'recipient not verified'
  | 'no configuration set'
  | SesReply;

/** Any other refusal, by its HTTP status, its type and its message. */
export type SesReply = readonly [status: number, type: string, message: string];

export interface FakeSes extends FaultyServer<SesFault> {
  endpoint: string;
  /** The number of requests to send an email. */
  requests(): number;
}

/**
 * Starts a fake of the SES API (version 2) with the two calls that the engine makes.
 * @param account what differs from the usual account
 */
export async function startFakeSes(account: FakeAccount = {}): Promise<FakeSes> {
  const accepted: string[] = [];
  let fault: SesFault | undefined;
  let requests = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === 'GET')
      return fault === 'wrong password'
        ? refuse(response, ERRORS[fault])
        : respond(response, 200, { ...ACCOUNT, ...account });
    requests += 1;
    const { Content, Destination } = JSON.parse(Buffer.concat(chunks).toString());
    if (fault === undefined || fault === '500 after accepting' || fault === 'reset') {
      accepted.push(Buffer.from(Content.Raw.Data, 'base64').toString());
    }
    answer(fault, { request, response, id: accepted.length, to: Destination.ToAddresses[0] });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    requests: () => requests,
    set(next) {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ACCOUNT = {
  ProductionAccessEnabled: false,
  SendingEnabled: true,
  EnforcementStatus: 'HEALTHY',
  SendQuota: { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 20 },
};

/** What differs from the usual account; a quota may be unknown in part. */
type FakeAccount = Partial<Omit<typeof ACCOUNT, 'SendQuota'>> & {
  SendQuota?: Partial<typeof ACCOUNT.SendQuota>;
};

interface Sent {
  request: IncomingMessage;
  response: ServerResponse;
  id: number;
  to: string;
}

function answer(fault: SesFault | undefined, { request, response, id, to }: Sent) {
  if (fault === undefined) return respond(response, 200, { MessageId: `ses-${id}` });
  if (fault === 'hang') return;
  if (fault === 'reset') return request.socket.destroy();
  refuse(response, typeof fault === 'string' ? ERRORS[fault] : fault, ` (${to})`);
}

const refuse = (response: ServerResponse, [status, type, message]: SesReply, detail = '') =>
  respond(response, status, { message: message + detail }, { 'x-amzn-ErrorType': type });

const ERRORS: Record<Exclude<SesFault & string, 'hang' | 'reset'>, SesReply> = {
  refuse: [400, 'MessageRejected', 'Message rejected.'],
  '500 before accepting': [500, 'InternalServiceErrorException', 'Internal error.'],
  '500 after accepting': [503, 'ServiceUnavailableException', 'Unavailable.'],
  'throttle by rate': [429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'],
  'throttle by day': [429, 'TooManyRequestsException', 'Daily message quota exceeded.'],
  'no configuration set': [404, 'NotFoundException', 'Configuration set <launch> does not exist.'],
  'wrong password': [403, 'UnrecognizedClientException', 'The security token is invalid.'],
  suspended: [400, 'SendingPausedException', 'Sending paused for this account.'],
  'sender not verified': unverified(`${GAME.name} <${CONTACT.support}>, ${CONTACT.support}`),
  'recipient not verified': unverified('ada@example.org'),
};

function unverified(identities: string): SesReply {
  const sentence =
    'Email address is not verified. The following identities failed the check in region EU-WEST-1:';
  return [400, 'MessageRejected', `${sentence} ${identities}`];
}

function respond(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'x-amzn-RequestId': 'test', ...headers });
  response.end(JSON.stringify(body));
}
