import { createSesMailer } from '../engines/ses';
import { createSmtpMailer } from '../engines/smtp';
import type { MailEngine, Mailer, MailOutcome } from '../mailer';
import type { MailProblem } from '../problem';
import { startFakeSes } from './fake-ses';
import { startFakeSmtp } from './fake-smtp';
import { type FaultyServer, type MailFault, PATIENT } from './faults';

/** The outcome of each fault; `unknown` is an `OutcomeUnknown`. */
type Expected = Readonly<Record<MailFault | 'no server', MailOutcome | 'unknown'>>;

interface TestEngine {
  /** Starts its fake server, and opens the engine. */
  start(): Promise<{ server: FaultyServer; mailer: Mailer }>;
  /** What follows from each fault, with the problem that the owner is told. */
  expected: Expected;
  /** What the owner is told if it is asked what it can send. */
  asked: Readonly<Record<'no server' | 'wrong password', MailProblem>>;
}

const NO_CLEAR_ANSWER = {
  reset: 'unknown',
  hang: 'unknown',
  // The 500 of HTTP may come from anything in between.
  '500 before accepting': 'unknown',
  '500 after accepting': 'unknown',
} as const;

/** Every engine that sends emails: the compiler requires an entry for a new one. */
export const SENDING_ENGINES: Readonly<Record<Exclude<MailEngine, 'outbox'>, TestEngine>> = {
  ses: {
    async start() {
      const server = await startFakeSes();
      return { server, mailer: sesAt(server.endpoint) };
    },
    expected: {
      ...NO_CLEAR_ANSWER,
      refuse: { result: 'refused', reason: 'MessageRejected' },
      'throttle by rate': { result: 'later', limit: 'rate' },
      'throttle by day': { result: 'later', limit: 'day' },
      suspended: { result: 'later', limit: 'account' },
      'wrong password': { result: 'later', limit: 'account', problem: 'password' },
      'no server': { result: 'later', limit: 'rate' },
    },
    // The SDK's errors have no code.
    asked: { 'no server': 'unknown', 'wrong password': 'password' },
  },
  smtp: {
    async start() {
      const server = await startFakeSmtp();
      return { server, mailer: createSmtpMailer({ url: withPassword(server.url), timeout: PATIENT }) };
    },
    expected: {
      ...NO_CLEAR_ANSWER,
      refuse: { result: 'refused', reason: 'SMTP 550 5.1.1', isBounce: true },
      // A reply of an SMTP server is its own decision.
      '500 before accepting': { result: 'refused', reason: 'SMTP 554 5.3.0', isBounce: false },
      '500 after accepting': { result: 'refused', reason: 'SMTP 500 5.5.0', isBounce: false },
      'throttle by rate': { result: 'later', limit: 'recipient' },
      'throttle by day': { result: 'later', limit: 'day' },
      suspended: { result: 'later', limit: 'account', problem: 'sender' },
      'wrong password': { result: 'later', limit: 'account', problem: 'password' },
      'no server': { result: 'later', limit: 'rate', problem: 'unreachable' },
    },
    asked: { 'no server': 'unreachable', 'wrong password': 'password' },
  },
};

/** Returns the address of a server with a user name and a password. */
const withPassword = (url: string): string => url.replace('//', '//user:password@');

/** Opens the engine of SES at a fake server. */
export const sesAt = (endpoint: string): Mailer =>
  createSesMailer({
    configurationSet: 'launch',
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    timeout: PATIENT,
  });
