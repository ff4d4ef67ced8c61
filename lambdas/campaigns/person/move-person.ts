import { conflict } from '../../api/responses';
import { PERSON_ERRORS } from '../../contract/messages';
import { isoOf } from '../../facts/time';
import { changePerson, findByAddress, findPerson, type MailContext, refOf } from '../../people/people';
import { nobody, type Person, personOf } from '../../people/person';
import { endRequests } from '../../people/request';
import { getsNoEmail } from '../../people/rules';
import { codes } from '../../signups/code';
import { isFree, type Signup, signups } from '../../signups/signup';
import type { Write } from '../../table/table';
import { deliveriesOfPerson, moveDelivery } from '../delivery/deliveries';
import { type Order, orders, ordersOfPerson } from '../order/orders';

/** The most writes of a transaction. */
const MOST_WRITES = 100;

type MoveResult =
  | 'moved'
  /** An email to them is being sent: the move can be repeated within a minute. */
  | 'busy'
  /** They have not asked for it, or the request has expired. */
  | 'expired';

/**
 * Moves a person to the address that they have confirmed: signup, consent, code, orders and each email of a campaign,
 * in one transaction, so that nothing is ever half moved. The old address gets onto the suppression list.
 * @throws ApiError 409 if there is too much for one transaction
 */
export async function movePerson(context: MailContext, ref: string, email: string): Promise<MoveResult> {
  const newRef = refOf(context, email);
  for (;;) {
    const { person } = (await findPerson(context, ref)) ?? {};
    const other = await findByAddress(context, newRef, email);
    if (!person?.signup || person.newAddress?.email !== email)
      return other.signup?.movedAt !== undefined && person?.suppression?.to === newRef ? 'moved' : 'expired';
    if (other.signup || getsNoEmail(other.suppression, context.now())) return 'expired';
    const sent = await readMoving(context, ref, newRef);
    if (sent.some(({ state }) => state === 'claimed')) return 'busy';
    const writes = [
      ...(await moveSignup(context, person.signup, { email, ref: newRef })),
      ...movePeople(context, person, other, email),
      ...sent.flatMap((delivery) => moveDelivery(delivery, newRef)),
      ...(await ordersOfPerson(context, ref)).map((order) => moveOrder(order, ref, newRef)),
    ];
    if (writes.length > MOST_WRITES) throw conflict(PERSON_ERRORS.tooMuch);
    if (!(await context.table.transact(writes))) continue;
    await context.forget(ref);
    return 'moved';
  }
}

/** Returns the deliveries of campaigns to a person, without those of campaigns that the new address has got, too. */
async function readMoving(context: MailContext, ref: string, newRef: string) {
  const [sent, there] = await Promise.all([
    deliveriesOfPerson(context, ref),
    deliveriesOfPerson(context, newRef),
  ]);
  return sent.filter(({ campaign }) => !there.some((delivery) => delivery.campaign === campaign));
}

/** Returns the writes that move a signup that is unchanged since it was read to another address, with its code. */
async function moveSignup(
  { table, now }: MailContext,
  signup: Signup,
  to: { email: string; ref: string },
): Promise<Write[]> {
  const { code } = signup;
  const stored = code === undefined ? undefined : await codes.on(table).get({ code });
  const owner = stored && 'ref' in stored ? stored.ref : undefined;
  return [
    signups.write.deleteUnchanged(signup),
    signups.write.put({ ...signup, ...to, movedAt: isoOf(now()) }, isFree(now())),
    ...(code === undefined || owner === undefined
      ? []
      : [
          codes.write.update(
            { code },
            { in: ['given', 'used'], set: { ref: to.ref }, where: [['ref', '=', owner]] },
          ),
        ]),
  ];
}

/** Returns the writes that merge the people of two references, and leave an entry on the suppression list. */
function movePeople(context: MailContext, person: Person, other: Person, email: string): Write[] {
  const { ref, version } = other;
  const time = isoOf(context.now());
  const signup = person.signup && { ...person.signup, email, ref, movedAt: time };
  const moved = personOf({
    ...person,
    ref,
    version,
    email,
    signup,
    asked: undefined,
    newAddress: undefined,
    suppression: undefined,
  });
  const left = {
    ...nobody(person.ref, person.version),
    suppression: { reason: 'moved', at: time, to: ref },
  } as const;
  return [
    ...changePerson(context, other, moved).writes,
    ...changePerson(context, person, left).writes,
    ...endRequests(person.ref),
    ...endRequests(ref),
  ];
}

/** Returns the write that moves an order that is unchanged since it was read to another reference. */
function moveOrder({ order, ref, codeOf }: Order, from: string, to: string): Write {
  return orders.write.update(
    { order },
    {
      set: { ...(ref === from && { ref: to }), ...(codeOf === from && { codeOf: to }) },
      where: [
        ...(ref === from ? [['ref', '=', from] as const] : []),
        ...(codeOf === from ? [['codeOf', '=', from] as const] : []),
      ],
    },
  );
}
