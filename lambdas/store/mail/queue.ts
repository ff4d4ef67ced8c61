import { randomUUID } from 'node:crypto';
import { MACHINE_SECONDS, type MailKind } from '../../contract/mail';
import { MINUTE, normaliseEmail, SECOND } from '../../domain';
import { numberOf, textOf } from '../attributes';
import { signupKey } from '../keys';
import type { DueMail, MailJob, MailQueue } from '../mail-store';
import { pagesOf } from '../pages';
import type { Condition, Item, Key, Table } from '../table';
import type { Budget } from './budget';
import { completeConfirmation, confirmedAtOf, undoConfirmation } from './confirmation';
import { isAlive, type MailContext, numberOrZero, optionalText } from './context';
import { withdraw } from './leave';
import { PENDING_PARTITIONS, pendingKey, personKey, REQUEST_PARTITIONS } from './mail-keys';
import { countLastMail, countMail, deletePerson, findPerson } from './people';
import { isSilenced, suppress } from './suppressed';

/** How long a claim lasts; after that, the process that made it counts as killed. */
const CLAIM_MS = MINUTE;

const keyOf = (item: Item): Key => ({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });
const isMine = ({ claim }: Pick<MailJob, 'claim'>): Condition => ({ all: [['claim', '=', claim]] });

export function createQueue(context: MailContext, budget: Budget): MailQueue {
  const { table, now, randomRef } = context;

  return {
    async repair() {
      for await (const item of itemsOf(table, PENDING_PARTITIONS)) await repairPending(context, item);
    },
    async due(limit) {
      let found: { item: Item; since: string }[] = [];
      for await (const item of itemsOf(table, [...PENDING_PARTITIONS, ...REQUEST_PARTITIONS])) {
        if (!isAlive(item, now())) continue;
        if (item.declinedAt !== undefined) await completeDecline(context, item);
        else if (isDue(item, now())) found.push({ item, since: textOf(item, 'requestedAt') });
        if (found.length >= 2 * limit) found = oldest(found, limit);
      }
      return oldest(found, limit).map(({ item }) => keyOf(item));
    },
    async claim({ pk, sk }: DueMail) {
      const item = await table.get({ pk, sk });
      if (!isAlive(item, now()) || item.declinedAt !== undefined || !isDue(item, now())) return undefined;
      const claim = randomUUID();
      // Written before the person is, so that an erasure finds them after a crash.
      const givenRef = optionalText(item, 'ref') ?? randomRef();
      const set = { state: 'claimed', claim, claimedUntil: now() + CLAIM_MS, ref: givenRef };
      if (!(await table.update({ pk, sk }, { set, remove: ['notBefore'] }, unchanged(item))))
        return undefined;
      const job = await prepare(context, { ...item, ref: givenRef }, claim);
      if (!job) {
        await table.delete({ pk, sk }, isMine({ claim }));
        return undefined;
      }
      const { ref, kind, attempt, since } = job;
      const sent = { ref, kind, attempt, attemptAt: since };
      if (!(await table.update({ pk, sk }, { set: sent }, isMine(job)))) {
        await deleteUnused(context, ref);
        return undefined;
      }
      const id = `${ref}.${kind}.${attempt}`;
      const client = optionalText(item, 'client');
      const room = await budget.reserve({ email: normaliseEmail(job.email), kind, client, id });
      if ('reserved' in room) return { ...job, reserved: room.reserved };
      // The other two are about what is done already, and would only confuse later.
      if (kind === 'confirm' || kind === 'link') await release(table, job, room.retryAt);
      else await table.delete({ pk, sk }, isMine(job));
      return undefined;
    },
    isCurrent: async (job) => (await table.get({ pk: job.pk, sk: job.sk }))?.claim === job.claim,
    async sent(job) {
      const key = { pk: job.pk, sk: job.sk };
      if (job.kind === 'confirm') {
        await table.update(
          key,
          { set: { state: 'sent', sentAt: now() }, remove: ['claim', 'claimedUntil'] },
          isMine(job),
        );
      } else {
        await table.delete(key, isMine(job));
      }
      return deleteUnused(context, job.ref);
    },
    async postpone(job, until) {
      await budget.release(job.reserved);
      await release(table, job, until);
    },
  };
}

async function release(table: Table, job: MailJob, notBefore: number): Promise<void> {
  const change = { set: { state: 'due', notBefore }, remove: ['claim', 'claimedUntil'] };
  await table.update({ pk: job.pk, sk: job.sk }, change, isMine(job));
}

async function* itemsOf(table: Table, partitions: readonly string[]): AsyncGenerator<Item> {
  for (const pk of partitions) for await (const items of pagesOf(table, { pk })) yield* items;
}

const isDue = (item: Item, now: number): boolean =>
  item.state === 'due'
    ? numberOrZero(item, 'notBefore') <= now
    : item.state === 'claimed' && numberOrZero(item, 'claimedUntil') <= now;

const oldest = <Found extends { since: string }>(found: Found[], limit: number): Found[] =>
  found.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)).slice(0, limit);

/** The condition that nobody has claimed or requested the mail since it was read. */
const unchanged = (item: Item): Condition => ({
  all: [
    ['state', '=', textOf(item, 'state')],
    ['requestedAt', '=', textOf(item, 'requestedAt')],
    ...(item.claim === undefined ? [['claim', 'absent'] as const] : [['claim', '=', item.claim] as const]),
  ],
});

/** Returns the mail that an item asks for, or undefined if there is none to be sent. */
async function prepare(
  context: MailContext,
  item: Item,
  claim: string,
): Promise<(Omit<MailJob, 'reserved'> & { reserved: [] }) | undefined> {
  const typed = textOf(item, 'email');
  const recipient = await recipientOf(context, item, normaliseEmail(typed));
  if (!recipient) return undefined;
  const { kind, ref, signup } = recipient;
  // The address that was confirmed: the request may spell it differently.
  const email = signup ? textOf(signup, 'email') : typed;
  // A claim that expired: the same attempt, with the same bytes.
  const isRepeated =
    item.state === 'claimed' && item.attempt !== undefined && item.ref === ref && item.kind === kind;
  const count = () =>
    kind === 'goodbye' ? countLastMail(context, ref) : countMail(context, ref, normaliseEmail(email), signup);
  const attempt = isRepeated ? numberOf(item, 'attempt') : await count();
  if (attempt === undefined) return undefined;
  const since = isRepeated ? numberOf(item, 'attemptAt') : context.now();
  return { ...keyOf(item), kind, ref, email, attempt, since, claim, reserved: [] };
}

/** Returns which mail the person gets, and their reference: that of their signup, otherwise that of the claim. */
async function recipientOf(
  context: MailContext,
  item: Item,
  email: string,
): Promise<{ kind: MailKind; ref: string; signup: Item | undefined } | undefined> {
  const { table, now } = context;
  const sk = textOf(item, 'sk');
  if (sk.startsWith('goodbye#')) {
    const ref = textOf(item, 'ref');
    await withdraw(context, email, ref, 'left');
    return { kind: 'goodbye', ref, signup: undefined };
  }
  if (await isSilenced(context, email)) return undefined;
  const found = await table.get(signupKey(email));
  const signup = isAlive(found, now()) ? found : undefined;
  const isLink = sk.startsWith('link#');
  if (!signup) return isLink ? undefined : { kind: 'confirm', ref: textOf(item, 'ref'), signup };
  const ref = await refOf(context, signup);
  return ref === undefined ? undefined : { kind: isLink ? 'link' : 'on-list', ref, signup };
}

/** Returns the reference of a signup. One that was not confirmed by mail gets it now: that of earlier mails, if any. */
async function refOf({ table, randomRef }: MailContext, signup: Item): Promise<string | undefined> {
  const given = optionalText(signup, 'ref');
  if (given !== undefined) return given;
  const pending = await table.get(pendingKey(textOf(signup, 'sk')));
  const ref = (pending && optionalText(pending, 'ref')) ?? randomRef();
  const isSame: Condition = {
    all: [
      ['ref', 'absent'],
      ['signedUpAt', '=', textOf(signup, 'signedUpAt')],
    ],
  };
  return (await table.update(keyOf(signup), { set: { ref } }, isSame)) && ref;
}

/** Deletes a person of whom nothing is stored any more. Resolves to whether the person is still stored. */
async function deleteUnused(context: MailContext, ref: string): Promise<boolean> {
  const item = await context.table.get(personKey(ref));
  // What is kept of them expires: the proof of consent, or why a mail bounced.
  if (item?.leftAt !== undefined || item?.bouncedAt !== undefined) return true;
  const person = item && (await findPerson(context, ref));
  if (person?.signup || person?.pending) return true;
  await deletePerson(context, ref);
  return false;
}

/** Deletes a declined signup as soon as no machine can have pressed the other button. */
async function completeDecline(context: MailContext, item: Item): Promise<void> {
  const declinedAt = numberOf(item, 'declinedAt');
  if (context.now() - declinedAt <= MACHINE_SECONDS * SECOND) return;
  const { table } = context;
  const ref = optionalText(item, 'ref') ?? '';
  await suppress(context, textOf(item, 'sk'), 'not-me', ref);
  if (!(await table.delete(keyOf(item), { all: [['declinedAt', '=', declinedAt]] }))) return;
  await deletePerson(context, ref);
}

/** Completes a confirmation that was interrupted, or one that was taken back. */
async function repairPending(context: MailContext, item: Item): Promise<void> {
  const ref = optionalText(item, 'ref');
  const email = textOf(item, 'sk');
  const signup = ref === undefined ? undefined : await context.table.get(signupKey(email));
  if (ref === undefined || signup?.ref !== ref) return;
  const confirmedAt = confirmedAtOf(signup);
  if (confirmedAt === undefined) return;
  const isTakenBack = numberOrZero(item, 'flaggedAt') >= confirmedAt;
  if (isTakenBack) await undoConfirmation(context, email, signup);
  else await completeConfirmation(context, email, ref, numberOf(signup, 'expiresAt'));
}
