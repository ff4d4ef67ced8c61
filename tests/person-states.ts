import { DAY, isoOf, MINUTE, SECOND } from '@tariff-tantrum/lambdas/facts/time';
import { leaveList } from '@tariff-tantrum/lambdas/people/answers';
import { findByAddress, refOf } from '@tariff-tantrum/lambdas/people/people';
import type { Person } from '@tariff-tantrum/lambdas/people/person';
import { recordEvent } from '@tariff-tantrum/lambdas/system/provider-events';
import {
  createMailSystem,
  type MailSystem,
  type SentMail,
} from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { one, ownerOf, press, signUpAndConfirm } from '@tariff-tantrum/lambdas/system/testing/steps';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import { createTestTable, type TestTable } from '@tariff-tantrum/lambdas/table/testing/test-table';

const EMAIL = 'ada@example.org';
/** Longer than everything that is kept of a person. */
const AGES = 40_000 * DAY;

/** A person, and the last email that asks for a confirmation, if there was one. */
interface Subject {
  db: TestTable;
  system: MailSystem;
  ref: string;
  mail: SentMail | undefined;
}

const askToConfirm = async (system: MailSystem) => {
  await system.signUp(EMAIL);
  return one(await system.deliver());
};

/** How somebody comes to be in each state. */
const BEGINNINGS: Readonly<Record<Person['state'], (system: MailSystem) => Promise<SentMail | undefined>>> = {
  forgotten: async () => undefined,
  pending: askToConfirm,
  member: (system) => signUpAndConfirm(system, EMAIL),
  left: async (system) => {
    const mail = await signUpAndConfirm(system, EMAIL);
    await leaveList(system.context, EMAIL);
    return mail;
  },
};

/** What can happen to a person. */
const EVENTS: Readonly<Record<string, (subject: Subject) => Promise<unknown>>> = {
  'sign up': ({ system }) => askToConfirm(system).catch(() => undefined),
  confirm: async ({ system, mail }) => mail && press(system, mail, 'yes'),
  'say no': async ({ db, system, mail }) => {
    db.clock.time += MINUTE;
    if (mail) await press(system, mail, 'no');
    db.clock.time += MINUTE;
    await system.deliver();
  },
  'press both': async ({ db, system, mail }) => {
    if (!mail) return;
    await press(system, mail, 'yes');
    db.clock.time += SECOND;
    await press(system, mail, 'no');
  },
  leave: ({ system }) => leaveList(system.context, EMAIL),
  bounce: ({ system, ref }) => recordEvent(system.context, ref, 'bounce'),
  complain: ({ system, ref }) => recordEvent(system.context, ref, 'complaint'),
  'be imported': ({ db, system }) =>
    ownerOf(system).import({ rows: [{ email: EMAIL, signedUpAt: isoOf(db.clock.time) }] }),
  'be erased': ({ system }) => ownerOf(system).erase(EMAIL),
  expire: async ({ db, system }) => {
    db.clock.time += AGES;
    await system.deliver();
  },
};

/** Returns the state that an event leads to from another one, as the code has it. */
async function follow(from: Person['state'], event: string): Promise<Person['state']> {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db);
  const mail = await BEGINNINGS[from](system);
  const ref = refOf(system.context, EMAIL);
  const stateOf = async () =>
    (await findByAddress({ table: db.table, now: () => db.clock.time }, ref, EMAIL)).state;
  if ((await stateOf()) !== from) throw new Error(`Nobody is ${from}.`);
  await EVENTS[event]?.({ db, system, ref, mail });
  return stateOf();
}

/** Returns the arrows from one state to another, each with all events that lead there, by trying them. */
export async function observePeople(): Promise<Map<string, string[]>> {
  const arrows = new Map<string, string[]>();
  for (const from of ['forgotten', 'pending', 'member', 'left'] as const)
    for (const event of Object.keys(EVENTS)) {
      const to = await follow(from, event);
      const arrow = `${from} --> ${to}`;
      if (from !== to) arrows.set(arrow, [...(arrows.get(arrow) ?? []), event]);
    }
  return arrows;
}
