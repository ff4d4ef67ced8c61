import { PENDING_DAYS, PROOF_DAYS } from '../../contract/mail';
import { storedFieldsSchema } from '../../contract/schemas';
import { DAY, isoOf, normaliseEmail } from '../../domain';
import { definedAttributes, partitionsOf, SETTINGS, secondsOf, signupKey, textOf } from '../keys';
import type { Item, Key, Value, Write } from '../table';
import { pagesOf } from '../table';
import {
  isAlive,
  type MailContext,
  numberOrZero,
  optionalText,
  PEOPLE_PARTITIONS,
  personKey,
  refOfHash,
  silencedItem,
} from './people';

/** The item that says that nothing is left to convert. */
const DONE: Key = { pk: SETTINGS, sk: 'one-record-per-person' };

/** What the previous layout stored about one address. */
interface Before {
  pending?: Item;
  suppressed?: Item;
  requests: Item[];
  people: Item[];
}

/**
 * Converts the previous layout, in which a person was spread over several items, into one record for each person: one
 * transaction each, so that a start after a kill continues. References of mails that were sent lead to the record as
 * long as such links work.
 */
export async function convert(context: MailContext): Promise<void> {
  const { table, hash } = context;
  if (await table.get(DONE)) return;
  const found = new Map<string, Before>();
  const of = (ref: string): Before => {
    const before = found.get(ref) ?? { requests: [], people: [] };
    found.set(ref, before);
    return before;
  };
  const ofEmail = (email: string) => of(refOfHash(hash(normaliseEmail(email))));
  for await (const item of itemsOf(context, 'pending')) ofEmail(textOf(item, 'sk')).pending = item;
  for await (const item of itemsOf(context, 'mail-requests'))
    ofEmail(textOf(item, 'email')).requests.push(item);
  for await (const item of itemsOf(context, 'suppressed'))
    of(refOfHash(textOf(item, 'sk'))).suppressed = item;
  for await (const item of itemsOf(context, 'people')) {
    if (item.version === undefined && item.alias === undefined)
      ofEmail(textOf(item, 'email')).people.push(item);
  }
  for (const [ref, before] of found) await convertPerson(context, ref, before);
  await table.put({ ...DONE });
}

async function* itemsOf({ table }: MailContext, name: string): AsyncGenerator<Item> {
  const partitions = name === 'people' ? PEOPLE_PARTITIONS : partitionsOf(name);
  for (const pk of partitions) for await (const items of pagesOf(table, { pk })) yield* items;
}

async function convertPerson({ table, now }: MailContext, ref: string, before: Before): Promise<void> {
  const { pending, suppressed, requests, people } = before;
  const email = [pending, ...people, ...requests].flatMap((item) => optionalText(item, 'email') ?? [])[0];
  const stored = email === undefined ? undefined : await table.get(signupKey(normaliseEmail(email)));
  const signup = isAlive(stored, now()) ? stored : undefined;
  const old = people.filter((item) => isAlive(item, now()));
  const aliases = old.map((item) => textOf(item, 'sk'));
  const item: Record<string, Value> = {
    ...(isAlive(pending, now()) && fromPending(pending, signup)),
    ...fromPeople(old),
    ...(signup?.requestedAt !== undefined && fromSignup(signup)),
    ...fromRequests(requests.filter((request) => isAlive(request, now()))),
    ...(isAlive(suppressed, now()) && fromSuppressed(suppressed)),
    ...definedAttributes({ email, aliases: aliases.length > 0 ? aliases.join(' ') : undefined }),
    version: 1,
  };
  const key = personKey(ref);
  const isHash = item.silenced !== undefined && !signup && item.leftAt === undefined;
  const isKept = isHash || signup !== undefined || item.leftAt !== undefined || item.askedAt !== undefined;
  const record = isHash ? silencedItem(key, item) : { ...withRest(item, signup), ...key };
  const writes: Write[] = [
    ...[pending, suppressed, ...requests].flatMap((one) => (one ? remove(one) : [])),
    ...people.flatMap((one): Write[] =>
      isKept && old.includes(one)
        ? [{ call: 'put', item: { ...keyOf(one), alias: ref, expiresAt: numberOrZero(one, 'expiresAt') } }]
        : remove(one),
    ),
    ...(isKept ? [{ call: 'put', item: record } as const] : []),
    ...(signup?.ref !== undefined
      ? [{ call: 'update', key: keyOf(signup), change: { set: { ref } } } as const]
      : []),
  ];
  await table.transact(writes);
}

const keyOf = (item: Item): Key => ({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });
const remove = (item: Item): Write[] => [{ call: 'delete', key: keyOf(item) }];

function fromPending(pending: Item, signup: Item | undefined): Record<string, Value> {
  // A confirmation that was interrupted after its first step.
  if (signup?.requestedAt !== undefined && signup.ref === pending.ref && pending.flaggedAt === undefined)
    return {};
  const names = [
    ...Object.keys(storedFieldsSchema.shape),
    'consentVersion',
    'flaggedAt',
    'declinedAt',
    'client',
  ];
  const fields = Object.fromEntries(
    names.flatMap((name) => (pending[name] === undefined ? [] : [[name, pending[name]]])),
  );
  const until = numberOrZero(pending, 'expiresAt');
  const isMailed = pending.state === 'sent';
  return {
    ...(fields as Record<string, Value>),
    askedAt: textOf(pending, 'requestedAt'),
    ...(isMailed
      ? { mailedAt: until * 1000 - PENDING_DAYS * DAY, expiresAt: until, dueAt: isoOf(until * 1000) }
      : { signupWanted: 1, dueAt: textOf(pending, 'requestedAt') }),
  };
}

/** The latest proof of a consent that was withdrawn. */
function fromPeople(people: readonly Item[]): Record<string, Value> {
  const attempts = Math.max(0, ...people.map((item) => numberOrZero(item, 'mails')));
  const [left] = people
    .filter((item) => item.leftAt !== undefined)
    .sort((a, b) => numberOrZero(b, 'leftAt') - numberOrZero(a, 'leftAt'));
  if (!left) return { attempts };
  const proof = {
    confirmedAt: left.confirmedAt,
    requestedAt: left.requestedAt,
    consent: left.consentVersion,
  };
  return { attempts, ...definedAttributes(proof), state: 'left', leftAt: numberOrZero(left, 'leftAt') };
}

const fromSignup = (signup: Item): Record<string, Value> => ({
  state: 'confirmed',
  joinedAt: numberOrZero(signup, 'confirmedAt') || Date.parse(textOf(signup, 'signedUpAt')),
});

const fromRequests = (requests: readonly Item[]): Record<string, Value> =>
  Object.assign(
    {},
    ...requests.map((request) => ({
      [textOf(request, 'sk').startsWith('goodbye#') ? 'goodbyeWanted' : 'linkWanted']: 1,
      dueAt: textOf(request, 'requestedAt'),
    })),
  );

const fromSuppressed = (suppressed: Item): Record<string, Value> =>
  suppressed.reason === 'left'
    ? {}
    : { silenced: textOf(suppressed, 'reason'), silencedAt: numberOrZero(suppressed, 'at') };

/** Adds until when a record is kept, as far as nothing is due. */
function withRest(item: Record<string, Value>, signup: Item | undefined): Item {
  if (signup) return { ...item, expiresAt: numberOrZero(signup, 'expiresAt') };
  if (item.leftAt === undefined || item.askedAt !== undefined) return item;
  const until = numberOrZero(item, 'leftAt') + PROOF_DAYS * DAY;
  if (item.silenced !== undefined) return { ...item, dueAt: isoOf(until) };
  return { ...item, expiresAt: secondsOf(until) };
}
