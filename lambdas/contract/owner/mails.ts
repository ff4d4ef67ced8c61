import type { LaunchClient } from '../client';
import { ALL_ENDPOINTS, type NamesOf } from '../endpoints';
import type { OwnerSession } from './session';

const FOLDER = '/api/mails/';
type MailCallName = NamesOf<{ path: `${typeof FOLDER}${string}` }>;

/** Calls about mails to the list, codes and orders, each with what it sends: a query, a JSON body or a CSV. */
export type MailCalls = {
  [Name in MailCallName]: (
    sent: NonNullable<Parameters<LaunchClient[Name]>[0]>,
    /** The same for all parts of a file, see `newOperation`. */
    operation?: string,
  ) => ReturnType<LaunchClient[Name]>;
};

export const MAIL_CALLS = ALL_ENDPOINTS.filter(({ path }) => path.startsWith(FOLDER)).map(
  ({ name }) => name as MailCallName,
);

/** Creates these calls. They reject with an `OwnerError`. */
export function createMailCalls(session: OwnerSession): MailCalls {
  const calls = MAIL_CALLS.map((name) => [
    name,
    (sent: unknown, operation?: string) =>
      session.use('reading', (client, signal) =>
        Reflect.apply(client[name], client, [sent, { operation, signal }]),
      ),
  ]);
  return Object.fromEntries(calls);
}
