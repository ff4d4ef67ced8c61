import { PATHS } from '../contract/endpoints';
import { MINUTE } from '../facts/time';
import { createMailSystem, type MailSystemOptions } from '../system/testing/mail-system';
import { countsOf, jsonPost, one, ownerOf, press, signUpAndConfirm } from '../system/testing/steps';
import { mailProblem } from '../system/worker';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';

const ADA = 'ada@example.org';
const REFUSED = { result: 'refused', reason: '550 5.1.1' } as const;

function begin(options: MailSystemOptions = {}) {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db, options);
  const owner = ownerOf(system);
  const story = async () => {
    const { state, events } = await owner.person({ email: ADA });
    return [
      state,
      ...events.map((event) => {
        if (event.event !== 'emailed') return event.event;
        return event.problem === undefined ? event.kind : `${event.kind}: ${event.problem}`;
      }),
    ];
  };
  return { db, system, owner, story };
}

it('a confirmation that the mail server refused is shown as refused, among those who get no email', async () => {
  const { db, system, owner, story } = begin();
  system.onSend.hook = async () => REFUSED;
  await system.signUp(ADA);
  await system.deliver();
  expect(await story()).toEqual(['silenced', 'asked', 'confirm: 550 5.1.1']);
  expect((await owner.people({ state: 'silenced' })).people).toMatchObject([{ email: ADA }]);
  expect((await owner.people({ state: 'waiting' })).people).toEqual([]);
  expect(await countsOf(system)).toMatchObject({ pending: 0 });
  // The server refused by mistake: they ask again, and get the email.
  system.onSend.hook = undefined;
  db.clock.time += 20 * MINUTE;
  expect(await owner.sendLink({ email: ADA })).toEqual({ email: 'confirm', isRehearsal: false });
  const mail = one(await system.deliver());
  expect(await story()).toEqual(['waiting', 'asked', 'confirm']);
  await press(system, mail, 'yes');
  expect((await story())[0]).toBe('on-list');
});

it('the last email with a link to My signup is part of the story, and what became of it', async () => {
  const { db, system, story } = begin();
  await signUpAndConfirm(system, ADA);
  db.clock.time += 20 * MINUTE;
  await system.fetch(PATHS.mySignup, jsonPost({ email: ADA }));
  await system.deliver();
  expect(await story()).toEqual(['on-list', 'asked', 'joined', 'link']);
  db.clock.time += 20 * MINUTE;
  system.onSend.hook = async () => REFUSED;
  await system.fetch(PATHS.mySignup, jsonPost({ email: ADA }));
  await system.deliver();
  expect(await story()).toEqual(['on-list', 'asked', 'joined', 'link: 550 5.1.1']);
});

it('an email of the outbox is written to a file, never sent', async () => {
  const { db, system, owner, story } = begin({ engine: 'outbox', welcome: true });
  await system.signUp(ADA);
  const mail = one(await system.deliver());
  expect(await story()).toEqual(['waiting', 'asked', 'confirm: written to a file']);
  await press(system, mail, 'yes');
  db.clock.time += 20 * MINUTE;
  await system.deliver();
  expect(await owner.sendLink({ email: ADA })).toEqual({ email: 'link', isRehearsal: true });
  db.clock.time += 20 * MINUTE;
  await system.deliver();
  expect(await story()).toEqual([
    ...['on-list', 'asked', 'joined'],
    ...['welcome: written to a file', 'link: written to a file'],
  ]);
});

it('a sender that is refused stops the sending, not the person, unless it is their email alone', async () => {
  const { db, system, story } = begin();
  const policy = {
    result: 'later',
    limit: 'account',
    problem: 'sender',
    refusedWith: 'SMTP 550 5.7.1',
  } as const;
  system.onSend.hook = async ({ to }) => (to === ADA ? policy : undefined);
  await system.signUp('bob@example.org');
  db.clock.time += 1000;
  await system.signUp(ADA);
  expect(await system.deliver()).toEqual([]);
  expect(await story()).toEqual(['waiting', 'asked']);
  expect(mailProblem(system.worker)).toBe('sender');
  db.clock.time += 15 * MINUTE;
  expect((await system.deliver()).map(({ to }) => to)).toEqual(['bob@example.org']);
  expect(await story()).toEqual(['silenced', 'asked', 'confirm: SMTP 550 5.7.1']);
});
