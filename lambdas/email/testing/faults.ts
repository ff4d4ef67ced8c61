import { setTimeout as delay } from 'node:timers/promises';
import type { Mailer, MailOutcome } from '../mailer';
import { composeTestMail, testTag } from './test-mail';

/** What a server of any engine may do with the next emails. */
export const MAIL_FAULTS = [
  'refuse',
  '500 before accepting',
  '500 after accepting',
  'reset',
  'hang',
  'throttle by rate',
  'throttle by day',
  'suspended',
  'wrong password',
] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/** The fake server of an engine. */
export interface FaultyServer<Fault = MailFault> {
  /** The bodies of accepted emails. */
  accepted: string[];
  set(fault: Fault | undefined): void;
  close(): Promise<void>;
}

/** How long a test waits for what is not slow, however busy the machine is (ms). */
export const PATIENT = 30_000;

/** How long an engine may take to end after its signal (ms). */
const GRACE = 10_000;

/**
 * Sends an email as the worker does, within so many ms. Resolves to `unknown` if it may have been accepted.
 * @throws Error if the engine goes on in spite of its signal
 */
export async function trySending(
  mailer: Mailer,
  { to = 'ada@example.org', within = PATIENT } = {},
): Promise<MailOutcome | 'unknown'> {
  const mail = await composeTestMail({ to });
  const sending = mailer.send(mail, testTag(), AbortSignal.timeout(within)).catch((error: Error) => {
    if (error.name !== 'OutcomeUnknown') throw error;
    return 'unknown' as const;
  });
  const ended = await Promise.race([sending, delay(within + GRACE, undefined, { ref: false })]);
  if (ended === undefined) throw new Error('The engine goes on, although its signal was aborted.');
  return ended;
}

/** Returns a function that keeps a server, which is closed after the test. */
export function useServers(): <Server extends { close(): Promise<void> }>(
  server: Promise<Server>,
) => Promise<Server> {
  const servers: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  return async (starting) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
}
