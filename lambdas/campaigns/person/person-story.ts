import { REMEMBERED_EMAILS } from '../../contract/email-words';
import type { EventOf, PersonEvent, PersonRequest, PersonStory } from '../../contract/people';
import { SHARED_CODE } from '../../facts/facts';
import { getPerson, type MailContext, refOf } from '../../people/people';
import { personStateOf } from '../../people/people-list';
import { decodePerson, type Person, type Proof } from '../../people/person';
import { lastEmail } from '../../people/person-emails';
import { requests } from '../../people/request';
import { getsNoEmail, isAlive } from '../../people/rules';
import { hasExpired, IMPORTED_CONSENT, pickVisitorFields, type Signup, signups } from '../../signups/signup';
import { findTrapped } from '../../signups/trapped';
import type { TableContext } from '../../table/context';
import { listCampaigns } from '../campaign/campaigns';
import { isRehearsalOf, type StoredCampaign } from '../campaign/stored-campaign';
import { readCodeOwners } from '../code/codes';
import { deliveriesOfPerson } from '../delivery/deliveries';
import { type Delivery, hasMark } from '../delivery/delivery';
import { type Order, ordersOfPerson } from '../order/orders';
import { usesCode } from '../text/text';

/** Returns all that is known about a person, in order of time. */
export async function tellOfPerson(
  context: Pick<MailContext, 'table' | 'now' | 'hash'>,
  { email: wanted, code }: PersonRequest,
): Promise<PersonStory> {
  const { table, now } = context;
  const email = wanted ?? (code === undefined ? undefined : await findByCode(context, code));
  if (email === undefined) return { state: 'unknown', events: [] };
  const stored = await signups.on(table).get({ email });
  const signup = stored && !hasExpired(stored, now()) ? stored : undefined;
  const ref = refOf(context, email);
  const [record, request, sent, ordered, all, trappedAt] = await Promise.all([
    getPerson(table, ref),
    requests.on(table).get({ ref, type: 'signup' }),
    deliveriesOfPerson(context, ref),
    ordersOfPerson(context, ref),
    listCampaigns(context),
    findTrapped(context, email),
  ]);
  const person = isAlive(record, now()) ? decodePerson(record, signup) : undefined;
  // The request that the worker has not read yet.
  const asked = request?.state === 'asked' ? request : undefined;
  const known = [
    ...eventsOfSignup(signup),
    ...eventsOfRequest(asked?.createdAt),
    ...eventsOfPerson(person),
    ...sent.map((delivery) => eventOfDelivery(delivery, all, signup)),
    ...ordered.map((order) => eventOfOrder(order, ref)),
  ];
  const trapped = trappedAt === undefined ? [] : [{ event: 'trapped' as const, at: trappedAt }];
  const events: PersonEvent[] = [...known, ...trapped].sort((one, other) => one.at.localeCompare(other.at));
  const fields = { ...(signup ?? person?.asked ?? asked), email: signup?.email ?? person?.email ?? email };
  const { tag, discountPercent, orderedAt } = signup ?? {};
  const given = events.flatMap((event) => (event.event === 'campaign' && event.code ? [event.code] : []));
  const ownCode = signup?.code ?? given.at(-1);
  const suppression = getsNoEmail(person?.suppression, now()) ? person?.suppression : undefined;
  return {
    state:
      personStateOf(person, signup, now()) ?? (asked ? 'waiting' : known.length > 0 ? 'erased' : 'unknown'),
    ...pickVisitorFields(fields),
    ...(tag && { tag }),
    ...(ownCode && { code: ownCode }),
    ...(discountPercent !== undefined && { discountPercent }),
    ...(orderedAt && { orderedAt }),
    ...(suppression && { suppression }),
    events,
  };
}

/** Returns the address of the person on the list who has a code. */
async function findByCode(context: TableContext, code: string): Promise<string | undefined> {
  const { owners } = await readCodeOwners(context, [code]);
  return [...owners.values()][0]?.email;
}

function eventsOfSignup(signup: Signup | undefined): PersonEvent[] {
  if (!signup) return [];
  const { signedUpAt: at, consentVersion: consent, movedAt } = signup;
  return [
    ...eventsOfConsent({ ...signup, at, consent }),
    ...(movedAt === undefined ? [] : [{ event: 'moved' as const, at: movedAt }]),
  ];
}

/** What is known of a consent, and when the signup began to count. */
type Consent = Omit<Proof, 'confirmedAt' | 'leftAt'> & { at: string };

/** Returns how somebody agreed to emails, from a signup or from the proof of a consent that was withdrawn. */
function eventsOfConsent(given: Consent): PersonEvent[] {
  const { at, consent, consentFrom, requestedAt, importedThenConfirmedAt, renewedAt } = given;
  const isImported = consent === IMPORTED_CONSENT;
  const how = isImported ? 'imported' : requestedAt === undefined ? 'at-once' : 'confirmed';
  return [
    ...eventsOfRequest(requestedAt),
    { event: 'joined', at, how, consent, ...(consentFrom && { consentFrom }) },
    ...(importedThenConfirmedAt === undefined
      ? []
      : [{ event: 'confirmed' as const, at: importedThenConfirmedAt }]),
    ...(renewedAt === undefined
      ? []
      : [{ event: 'renewed' as const, at: renewedAt, consent: given.renewedConsent ?? '' }]),
  ];
}

const eventsOfRequest = (at: string | undefined): PersonEvent[] =>
  at === undefined ? [] : [{ event: 'asked', at }];

function eventsOfPerson(person: Person | undefined): PersonEvent[] {
  if (!person) return [];
  const { asked, proof, suppression } = person;
  return [
    ...eventsOfRequest(asked?.askedAt),
    ...eventsOfEmails(person),
    ...(asked?.declinedAt === undefined ? [] : [{ event: 'declined' as const, at: asked.declinedAt }]),
    ...(proof
      ? [
          ...eventsOfConsent({ ...proof, at: proof.confirmedAt }),
          { event: 'left' as const, at: proof.leftAt },
        ]
      : []),
    // Leaving is one event, both while its proof is kept and after that.
    ...(suppression && !(proof && suppression.reason === 'left')
      ? [{ event: 'silenced' as const, at: suppression.at, reason: suppression.reason }]
      : []),
  ];
}

const eventsOfEmails = (person: Person): PersonEvent[] =>
  REMEMBERED_EMAILS.flatMap((kind) => {
    const email = lastEmail(person, kind);
    return email ? [{ event: 'emailed' as const, kind, ...email }] : [];
  });

function eventOfDelivery(
  delivery: Delivery,
  campaigns: readonly StoredCampaign[],
  signup: Signup | undefined,
): PersonEvent {
  const { campaign: id, at, state } = delivery;
  const campaign = campaigns.find((each) => each.id === id);
  const code = campaign && usesCode(campaign) ? (SHARED_CODE ?? signup?.code) : undefined;
  const reason = 'reason' in delivery ? delivery.reason : undefined;
  return {
    event: 'campaign',
    at,
    campaign: id,
    subject: campaign?.subject ?? '',
    state,
    bounced: hasMark(delivery, 'bounced'),
    complained: hasMark(delivery, 'complained'),
    isRehearsal: campaign !== undefined && isRehearsalOf(campaign, false),
    ...(reason !== undefined && { reason }),
    ...(code !== undefined && { code }),
  };
}

/** Each of these fields of an event, undefined or not, so that none is forgotten. */
type Whole<Event> = { [Name in keyof Required<Event>]: Event[Name] };

function eventOfOrder(order: Order, person: string): EventOf<'order'> {
  const { at, codeOf, state, ref, source, tag, isMatched, ...rest } = order;
  const { amount, ...told } = { amount: undefined, ...rest };
  // Everything else is told as it is stored: a new field does not compile until the event has it.
  told satisfies Record<Exclude<keyof typeof told, keyof EventOf<'order'>>, never>;
  const computed: Whole<Omit<EventOf<'order'>, 'event' | 'at' | keyof typeof told>> = {
    isCancelled: state === 'cancelled',
    amount: amount === undefined ? undefined : amount / 100,
    passedOn: codeOf === person ? 'gave-code' : codeOf === undefined ? undefined : 'got-code',
  };
  return { event: 'order', at, ...told, ...computed };
}
