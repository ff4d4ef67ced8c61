import { isLoopback } from '../contract/loopback';
import type { VisitorFields } from '../contract/schemas';
import { CONSENT } from '../facts/derived';
import { isoOf } from '../facts/time';
import { clientOf } from './limits';
import { type MailContext, newVersion, refOf } from './people';
import { CLAIM_NAMES, type PersonRecord, people } from './person';
import { WISHES, type Wish } from './wishes';

/** What a request contains besides the address. */
type Fields = Pick<PersonRecord, 'name' | 'source' | 'client' | 'askedAt' | 'consentVersion'>;

export type Requests = ReturnType<typeof createRequests>;

/**
 * Creates what writes the requests of visitors: always one unconditional update, so that neither the calls nor their time
 * depend on what is stored about the address. It ends a claim, so that an email under way does not count as the one for
 * it. `clientAddress` is the IP address of the client, of which a keyed hash is stored to limit its requests.
 */
export function createRequests({ table, now, hash }: Pick<MailContext, 'table' | 'now' | 'hash'>) {
  const records = people.on(table);

  async function request(
    wish: Exclude<Wish, 'goodbye'>,
    email: string,
    clientAddress: string | undefined,
    fields: Omit<Fields, 'client'>,
    /** Those that have no value are removed: they are of an earlier request. */
    names: readonly (keyof Fields)[],
  ): Promise<void> {
    const all: Fields = { ...fields, client: hashClient(clientAddress) };
    await records.upsert(
      { ref: refOf({ hash }, email) },
      {
        set: { ...all, email, [WISHES[wish]]: true, dueAt: isoOf(now()), version: newVersion() },
        unset: [...names.filter((name) => all[name] === undefined), ...CLAIM_NAMES, 'keptUntil'],
      },
    );
  }

  /** Returns the hashes under which requests are counted; undefined for this machine, which is not limited. */
  const hashClient = (address: string | undefined): string | undefined =>
    address === undefined || isLoopback(address) ? undefined : clientOf(hash, address);

  return {
    /** Requests a signup, which has to be confirmed by email. */
    request: ({ email, name, source }: VisitorFields, clientAddress: string | undefined): Promise<void> => {
      const fields = { name, source, consentVersion: CONSENT.version, askedAt: isoOf(now()) };
      return request('signup', email, clientAddress, fields, ['name', 'source', 'client']);
    },
    /** Requests the email for somebody who may have joined the list just now. */
    requestWelcome: (email: string, clientAddress: string | undefined): Promise<void> =>
      request('welcome', email, clientAddress, {}, ['client']),
    /** Requests a link to "My signup". */
    requestLink: (email: string, clientAddress: string | undefined): Promise<void> =>
      request('link', email, clientAddress, {}, ['client']),
  };
}
