import { randomUUID } from 'node:crypto';
import { isLoopback } from '../contract/loopback';
import type { VisitorFields } from '../contract/signup-schemas';
import { CONSENT } from '../facts/derived';
import { isoOf } from '../facts/time';
import { pickVisitorFields } from '../signups/signup';
import { clientOf } from './limits';
import { type MailContext, refOf } from './people';
import { type AskedRequest, requests } from './request';
import type { Wish } from './wishes';

export type Requests = ReturnType<typeof createRequests>;

/**
 * Creates the writer of visitors' requests: always one unconditional put, so that neither the calls nor their time
 * depend on what is stored about the address. It takes the place of an earlier request of the same wish, and of the email
 * under way for that, so that this one does not count as the one for it. `clientAddress` is the IP address of the client,
 * a keyed hash of it is stored, to limit its requests.
 */
export function createRequests({ table, now, hash }: Pick<MailContext, 'table' | 'now' | 'hash'>) {
  const store = requests.on(table);

  async function request(
    wish: Exclude<Wish, 'goodbye'>,
    fields: VisitorFields,
    clientAddress: string | undefined,
    consentVersion?: string,
  ): Promise<void> {
    const time = isoOf(now());
    const asked: AskedRequest = {
      ...{
        state: 'asked',
        ref: refOf({ hash }, fields.email),
        wish,
        id: randomUUID(),
        createdAt: time,
        dueAt: time,
      },
      ...{ ...pickVisitorFields(fields), consentVersion, client: hashClient(clientAddress) },
    };
    await store.put(asked);
  }

  /** Returns the hashes that requests are counted under; undefined for this machine, which is not limited. */
  const hashClient = (address: string | undefined): string | undefined =>
    address === undefined || isLoopback(address) ? undefined : clientOf(hash, address);

  return {
    /** Requests a signup, which has to be confirmed by email. */
    request: (fields: VisitorFields, clientAddress: string | undefined): Promise<void> =>
      request('signup', fields, clientAddress, CONSENT.version),
    /** Requests the email for somebody who may have joined the list just now. */
    requestWelcome: (email: string, clientAddress: string | undefined): Promise<void> =>
      request('welcome', { email }, clientAddress),
    /** Requests a link to "My signup". */
    requestLink: (email: string, clientAddress: string | undefined): Promise<void> =>
      request('link', { email }, clientAddress),
  };
}
