import { randomUUID } from 'node:crypto';
import { addressNetwork } from '../api/address-group';
import { isLoopback } from '../contract/loopback';
import type { VisitorFields } from '../contract/signup-schemas';
import { CONSENT } from '../facts/derived';
import { isoOf } from '../facts/time';
import { pickVisitorFields } from '../signups/signup';
import { type MailContext, refOf } from './people';
import type { RequestType } from './request';
import { type AskedRequest, requests } from './request';

/** What writing the requests of visitors needs. */
export type RequestContext = Pick<MailContext, 'table' | 'now' | 'hash'>;

/** Requests a signup, which has to be confirmed by email. */
export const requestSignup = (
  context: RequestContext,
  fields: VisitorFields,
  clientAddress: string | undefined,
): Promise<void> => putRequest(context, 'signup', fields, clientAddress, CONSENT.version);

/** Requests the email for somebody who may have just joined the list. */
export const requestWelcome = (
  context: RequestContext,
  email: string,
  clientAddress: string | undefined,
): Promise<void> => putRequest(context, 'welcome', { email }, clientAddress);

/** Requests a link to "My signup". */
export const requestLink = (
  context: RequestContext,
  email: string,
  clientAddress: string | undefined,
): Promise<void> => putRequest(context, 'link', { email }, clientAddress);

/**
 * Writes a request: always one unconditional put, so that neither the calls nor their time depend on what is stored
 * about the address. It replaces an earlier request of the same type, even one whose email is being sent, so that this
 * email does not count as the answer to the new request.
 * @param clientAddress the IP address of the client: a keyed hash of its network is stored
 */
async function putRequest(
  { table, now, hash }: RequestContext,
  type: Exclude<RequestType, 'goodbye'>,
  fields: VisitorFields,
  clientAddress: string | undefined,
  consentVersion?: string,
): Promise<void> {
  const time = isoOf(now());
  // Clients on this machine may be all the clients of a proxy.
  const isNetwork = clientAddress !== undefined && !isLoopback(clientAddress);
  const asked: AskedRequest = {
    ...pickVisitorFields(fields),
    state: 'asked',
    ref: refOf({ hash }, fields.email),
    type,
    id: randomUUID(),
    createdAt: time,
    dueAt: time,
    network: isNetwork ? hash(addressNetwork(clientAddress)) : undefined,
    consentVersion,
  };
  await requests.on(table).put(asked);
}
