import { addressGroup } from '../api/address-group';
import { isLoopback } from '../contract/loopback';
import { storedFieldsSchema, type VisitorFields } from '../contract/schemas';
import { CONSENT } from '../facts/derived';
import { isoOf } from '../facts/time';
import { definedAttributes } from '../table/keys';
import { CLAIM_FIELDS, type MailContext, newVersion, personKey, refOf } from './people';

/** Without a value, a field of an earlier request is removed. */
const NO_FIELDS = Object.fromEntries(Object.keys(storedFieldsSchema.shape).map((name) => [name, undefined]));

export type Requests = ReturnType<typeof createRequests>;

/**
 * Creates what writes the requests of visitors: always one unconditional update, so that neither the calls nor their time
 * depend on what is stored about the address. It ends a claim, so that an email under way does not count as the one for
 * it. `clientAddress` is the IP address of the client, of which a keyed hash is stored to limit its requests.
 */
export function createRequests({ table, now, hash }: Pick<MailContext, 'table' | 'now' | 'hash'>) {
  async function request(
    wish: 'signupWanted' | 'linkWanted' | 'welcomeWanted',
    email: string,
    clientAddress: string | undefined,
    fields: Record<string, string | undefined> = {},
  ): Promise<void> {
    const all: typeof fields = { ...fields, email, client: hashClient(clientAddress) };
    const absent = Object.keys(all).filter((name) => all[name] === undefined);
    await table.update(personKey(refOf({ hash }, email)), {
      set: { ...definedAttributes(all), [wish]: 1, dueAt: isoOf(now()), version: newVersion() },
      remove: [...absent, ...CLAIM_FIELDS, 'expiresAt'],
    });
  }

  /** Returns the hash under which requests are counted; undefined for this machine, which is not limited. */
  const hashClient = (address: string | undefined): string | undefined =>
    address === undefined || isLoopback(address) ? undefined : hash(addressGroup(address));

  return {
    /** Requests a signup, which has to be confirmed by email. */
    request: ({ email, ...fields }: VisitorFields, clientAddress: string | undefined): Promise<void> =>
      request('signupWanted', email, clientAddress, {
        ...NO_FIELDS,
        ...fields,
        consentVersion: CONSENT.version,
        askedAt: isoOf(now()),
      }),
    /** Requests the email for somebody who may have joined the list just now. */
    requestWelcome: (email: string, clientAddress: string | undefined): Promise<void> =>
      request('welcomeWanted', email, clientAddress),
    /** Requests a link to "My signup". */
    requestLink: (email: string, clientAddress: string | undefined): Promise<void> =>
      request('linkWanted', email, clientAddress),
  };
}
