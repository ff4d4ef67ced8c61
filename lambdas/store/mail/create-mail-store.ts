import { randomBytes } from 'node:crypto';
import { normaliseEmail } from '../../domain';
import { numberOf, textOf } from '../attributes';
import { signupKey, visitorFieldsOf } from '../keys';
import type { MailStore, OwnSignup } from '../mail-store';
import { countAll } from '../pages';
import type { SignupChanges } from '../signups/changes';
import type { Item, Table } from '../table';
import { createBudget, type MailLimits } from './budget';
import { confirm, reject } from './confirmation';
import { isAlive, type MailContext, optionalText } from './context';
import { recordEvent } from './events';
import { eraseAddress, erasePerson, leave } from './leave';
import { PENDING_PARTITIONS, personKey } from './mail-keys';
import { findPerson } from './people';
import { createQueue } from './queue';
import { requestLink, requestSignup } from './requests';

export interface MailStoreOptions {
  /** Returns ms since 1970. */
  now: () => number;
  /** Returns a keyed hash of an address. */
  hash: (text: string) => string;
  /** Deletes what an engine has stored about a person, such as files of the outbox. */
  forget?: ((ref: string) => Promise<void>) | undefined;
  limits?: MailLimits | undefined;
  randomRef?: (() => string) | undefined;
}

/** Creates the store of signups that are confirmed by mail, over the table of a signup store. */
export function createMailStore(
  table: Table,
  signups: Pick<SignupChanges, 'add' | 'erase'>,
  { now, hash, limits, forget = async () => undefined, randomRef = newRef }: MailStoreOptions,
): MailStore {
  const context: MailContext = { table, signups, now, hash, forget, randomRef };
  return {
    request: (fields, client) => requestSignup(context, fields, client),
    requestLink: (email, client) => requestLink(context, email, client),
    async pending(ref) {
      const pending = (await findPerson(context, ref))?.pending;
      return pending && { flagged: pending.flaggedAt !== undefined };
    },
    answer: (ref, answer) => (answer === 'yes' ? confirm(context, ref) : reject(context, ref)),
    async person(ref) {
      const signup = (await findPerson(context, ref))?.signup;
      return signup && ownSignup(signup);
    },
    async rename(ref, name) {
      const person = await findPerson(context, ref);
      if (!person?.signup) return false;
      const change = name === undefined ? { remove: ['name'] } : { set: { name } };
      const changed = await table.update(signupKey(person.email), change, { all: [['ref', '=', ref]] });
      return changed !== undefined;
    },
    leave: (ref) => leave(context, ref),
    erasePerson: (ref) => erasePerson(context, ref),
    eraseAddress: (email) => eraseAddress(context, normaliseEmail(email)),
    recordEvent: (ref, event) => recordEvent(context, ref, event),
    isKnown: async (ref) => isAlive(await table.get(personKey(ref)), now()),
    pendingCount: () => countAll(table, PENDING_PARTITIONS),
    queue: createQueue(context, createBudget(context, limits)),
  };
}

const newRef = (): string => randomBytes(16).toString('hex');

function ownSignup(item: Item): OwnSignup {
  return {
    ...visitorFieldsOf(item),
    signedUpAt: textOf(item, 'signedUpAt'),
    requestedAt: optionalText(item, 'requestedAt'),
    consentVersion: textOf(item, 'consentVersion'),
    discountPercent: numberOf(item, 'discountPercent'),
  };
}
