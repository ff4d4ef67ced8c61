import { type ConfirmAnswer, EMAIL_KINDS } from '../../contract/email';
import { PATHS } from '../../contract/endpoints';
import { CAMPAIGN_DRAFTS } from '../../facts/drafts';
import { DAY, HOUR, isoOf } from '../../facts/time';
import { leaveList } from '../../people/answers';
import { refOf } from '../../people/people';
import { renewConsent } from '../../people/renewal';
import type { TestTable } from '../../table/testing/test-table';
import { addressOf, setUpCampaign } from './campaign';
import { CAMPAIGN_ARRANGEMENTS, prepareLaunch } from './campaign-arrangements';
import { ADA, EMAIL_CAUSES } from './email-causes';
import { createMailSystem, type MailSystem, tokenOf } from './mail-system';
import { jsonPost, one, ownerOf, press } from './steps';
import { COMPLETE_ORDER, COMPLETE_SIGNUP } from './test-api';

/** What somebody does over an empty table. */
type Story = (db: TestTable) => Promise<unknown>;

const [FIRST, IMPORTED] = [addressOf(0), 'imported@example.org'];

/** A person sends every field of the form. */
async function signUp(db: TestTable): Promise<MailSystem> {
  const system = createMailSystem(db);
  await system.fetch(PATHS.signup, jsonPost({ ...COMPLETE_SIGNUP, via: COMPLETE_SIGNUP.source }));
  return system;
}

/** A person signs up, and presses these buttons of the confirmation. */
async function answer(db: TestTable, ...answers: ConfirmAnswer[]): Promise<void> {
  const system = await signUp(db);
  const mail = one(await system.deliver());
  for (const each of answers) await press(system, mail, each);
}

/** Somebody signs up, is imported, and confirms. */
async function confirmImported(db: TestTable): Promise<MailSystem> {
  const system = createMailSystem(db);
  await system.signUp(ADA);
  const mail = one(await system.deliver());
  const rows = [{ email: ADA, signedUpAt: isoOf(db.clock.time - DAY) }];
  await ownerOf(system).import({ rows, tag: 'essen-2026', consentFrom: 'the fair' });
  await press(system, mail, 'yes');
  return system;
}

/** Somebody leaves who agreed three times. */
async function renewAndLeave(db: TestTable): Promise<void> {
  const { context } = await confirmImported(db);
  db.clock.time += 350 * DAY;
  await renewConsent(context, refOf(context, ADA));
  await leaveList(context, ADA);
}

/** Somebody renews their consent, and moves to another address with their code, which another person has used. */
async function renewAndMove(db: TestTable): Promise<void> {
  const { system, owner, freeze, sendAll } = await setUpCampaign(db, 2, { siteUrl: 'https://launch.test' });
  await sendAll(await freeze());
  const { code = '' } = await owner.person({ email: FIRST });
  const date = isoOf(db.clock.time);
  await owner.import({ rows: [{ email: IMPORTED, signedUpAt: date }], tag: 'essen-2026' });
  await owner.importOrders({
    rows: [{ ...COMPLETE_ORDER, email: IMPORTED, date, codes: [code] }],
  });
  db.clock.time += 350 * DAY;
  await sendAll(await freeze(CAMPAIGN_DRAFTS.renewal));
  const renewal = one(system.sent.filter(({ to, text }) => to === FIRST && text.includes('/api/renewal')));
  await system.submit('/api/renewal', { t: tokenOf(renewal.link('/api/renewal')) });
  await owner.correctAddress({ email: FIRST, newEmail: 'new@example.org' });
  db.clock.time += HOUR;
  const moving = one(await system.deliver());
  await system.submit('/api/new-address', { t: tokenOf(moving.link('/api/new-address')) });
}

/** A campaign is copied for those who joined since, and another one is an hour from its start. */
async function copyAndSchedule(db: TestTable): Promise<void> {
  const { system, owner, change, freeze, sendAll } = await setUpCampaign(db, 2, { problems: async () => [] });
  const id = await freeze();
  await sendAll(id);
  await owner.campaignAgain({ id });
  const next = await freeze({ subject: 'Again' });
  await change(next, 'schedule', { at: isoOf(db.clock.time + DAY) });
  db.clock.time += DAY - HOUR / 2;
  await system.deliver();
}

/** Emails whose outcome is not known are sent again. */
async function sendUnknownAgain(db: TestTable): Promise<void> {
  const launch = await prepareLaunch(db, 60);
  const lost = CAMPAIGN_ARRANGEMENTS.find(({ name }) => name === 'unknown');
  await launch.owner.resolveUnknown({ id: (await lost?.arrange(launch)) ?? '', sendAgain: true });
}

/** What no simulated launch does, so that what it stores is recorded, too. */
export const STORIES: readonly Story[] = [
  ...EMAIL_KINDS.map((kind) => async (db: TestTable) => {
    const system = createMailSystem(db, { welcome: true });
    await EMAIL_CAUSES[kind](system, db.clock);
    db.clock.time += HOUR;
    system.onSend.hook = async () => ({ result: 'refused', reason: '550 5.1.1' });
    await system.deliver();
  }),
  ...CAMPAIGN_ARRANGEMENTS.map(({ arrange, options }) => async (db: TestTable) => {
    await arrange(await prepareLaunch(db, 60, options));
  }),
  signUp,
  (db) => answer(db, 'yes'),
  (db) => answer(db, 'no'),
  (db) => answer(db, 'yes', 'no'),
  confirmImported,
  renewAndLeave,
  renewAndMove,
  copyAndSchedule,
  sendUnknownAgain,
];
