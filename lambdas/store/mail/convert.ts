import { PENDING_DAYS, type SilenceReason } from '../../contract/mail';
import { storedFieldsSchema } from '../../contract/schemas';
import { DAY, normaliseEmail, SECOND } from '../../domain';
import { definedAttributes, numberOf, partitionsOf, SETTINGS, textOf } from '../keys';
import { type Item, type Key, readAll, type Write } from '../table';
import {
  isAlive,
  type MailContext,
  newVersion,
  type Person,
  personKey,
  refOfHash,
  settle,
  withSignup,
} from './people';

/** The item that says that nothing is left to convert. */
const DONE: Key = { pk: SETTINGS, sk: 'one-record-per-person' };

/** What the previous layout stored about one address: items of these names. */
type Before = Record<'pending' | 'mail-requests' | 'suppressed' | 'people', Item[]>;

/**
 * Converts the previous layout, in which a person was spread over several items, into one record for each person: one
 * transaction each, so that a start after a kill continues. References of mails that were sent lead to the record as
 * long as such links work.
 */
export async function convert(context: MailContext): Promise<void> {
  const { table, hash } = context;
  if (await table.get(DONE)) return;
  const found = new Map<string, Before>();
  for (const name of ['pending', 'mail-requests', 'suppressed', 'people'] as const) {
    for (const item of await readAll(table, partitionsOf(name))) {
      if (item.version !== undefined || item.alias !== undefined) continue;
      const emailHash = name === 'suppressed' ? textOf(item, 'sk') : hash(normaliseEmail(emailOf(item)));
      const ref = refOfHash(emailHash);
      const before = found.get(ref) ?? { pending: [], 'mail-requests': [], suppressed: [], people: [] };
      before[name].push(item);
      found.set(ref, before);
    }
  }
  for (const [ref, before] of found) await convertPerson(context, ref, before);
  await table.put({ ...DONE });
}

/** Pending signups had their normalised address as the key, too. */
const emailOf = (item: Item): string => textOf(item, item.email === undefined ? 'sk' : 'email');

async function convertPerson({ table, now }: MailContext, ref: string, before: Before): Promise<void> {
  const alive = (items: Item[]) => items.filter((item) => isAlive(item, now()));
  const [pending] = alive(before.pending);
  const [suppressed] = alive(before.suppressed);
  const requests = alive(before['mail-requests']);
  const people = alive(before.people);
  const [email] = [...before.pending, ...before.people, ...before['mail-requests']].map(emailOf);
  const key = personKey(ref);
  const { signup } = await withSignup(table, { ...definedAttributes({ email }), ...key }, now());
  const aliases = people.map(({ sk }) => sk).join(' ');
  // A confirmation that was interrupted after its first step.
  const isConfirmed = pending && signup?.ref === pending.ref && signup?.requestedAt !== undefined;
  const person: Person = {
    ...definedAttributes({ email, aliases: aliases || undefined }),
    attempts: Math.max(0, ...people.map(({ mails }) => Number(mails ?? 0))),
    ...(pending && (!isConfirmed || pending.flaggedAt !== undefined) && fromPending(pending)),
    ...fromPeople(people),
    ...(signup?.requestedAt !== undefined && {
      joinedAt: Number(signup.confirmedAt ?? Date.parse(textOf(signup, 'signedUpAt'))),
    }),
    ...Object.fromEntries(
      requests.map(({ sk }) => [String(sk).startsWith('goodbye#') ? 'goodbyeWanted' : 'linkWanted', 1]),
    ),
    ...(suppressed && suppressed.reason !== 'left' && fromSuppressed(suppressed)),
  };
  const record = settle(person, signup, now());
  const deleted = Object.values(before)
    .flat()
    .filter((item) => !record || !people.includes(item));
  const writes: Write[] = deleted.map((item) => ({ call: 'delete', key: keyOf(item) }));
  if (record) {
    for (const item of people) {
      const alias = { ...keyOf(item), alias: ref, expiresAt: numberOf(item, 'expiresAt') };
      writes.push({ call: 'put', item: alias });
    }
    writes.push({ call: 'put', item: { ...record, ...key, version: newVersion() } });
  }
  if (signup?.ref !== undefined)
    writes.push({ call: 'update', key: keyOf(signup), change: { set: { ref } } });
  await table.transact(writes);
}

const keyOf = (item: Item): Key => ({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });

function fromPending(pending: Item): Person {
  const names = [
    ...Object.keys(storedFieldsSchema.shape),
    ...['consentVersion', 'flaggedAt', 'declinedAt', 'client'],
  ];
  return {
    ...Object.fromEntries(Object.entries(pending).filter(([name]) => names.includes(name))),
    askedAt: textOf(pending, 'requestedAt'),
    ...(pending.state === 'sent'
      ? { mailedAt: numberOf(pending, 'expiresAt') * SECOND - PENDING_DAYS * DAY }
      : { signupWanted: 1 }),
  };
}

/** Returns the latest proof of a consent that was withdrawn. */
function fromPeople(people: readonly Item[]): Person | undefined {
  const left = people.filter((item) => item.leftAt !== undefined);
  const [latest] = left.sort((a, b) => numberOf(b, 'leftAt') - numberOf(a, 'leftAt'));
  if (!latest) return undefined;
  const { confirmedAt, requestedAt, consentVersion: consent } = latest;
  return { ...definedAttributes({ confirmedAt, requestedAt, consent }), leftAt: numberOf(latest, 'leftAt') };
}

const fromSuppressed = (suppressed: Item): Person => ({
  silenced: textOf(suppressed, 'reason') as SilenceReason,
  silencedAt: numberOf(suppressed, 'at'),
});
