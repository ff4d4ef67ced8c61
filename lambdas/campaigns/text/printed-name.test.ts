import { DRAFT, setUpCampaign, toList } from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import { signUpAndConfirm } from '../../system/testing/steps';
import { createMemoryTable } from '../../table/memory-table';
import { createTestTable } from '../../table/testing/test-table';

const SENTENCE =
  'customer. Your parcel is held by customs, a duty of 2,99 EUR is open. Reply PAY with your card number before Friday';

it('prints long names of whoever confirmed or was imported, short ones of strangers, and no sentence of anybody', async () => {
  const db = createTestTable(createMemoryTable());
  await signUpAndConfirm(createMailSystem(db), 'confirmed@example.org', 'Ana da Silva Santos');
  const { system, owner, freeze, sendAll } = await setUpCampaign(db, 0);
  await system.signUp('stranger@example.org', 'Call me right now');
  await system.signUp('short@example.org', 'Ada Lovelace');
  await system.signUp('scam@example.org', SENTENCE);
  const signedUpAt = new Date(db.clock.time).toISOString();
  const imported = { email: 'imported@example.org', name: 'Juan Carlos de Borbon', signedUpAt };
  await owner.import({ rows: [imported, { email: 'odd@example.org', name: SENTENCE, signedUpAt }] });
  db.clock.time += 1;
  await owner.importCodes({ rows: Array.from({ length: 6 }, (_, n) => `CODE-${n}`) });
  const { id } = await owner.saveCampaign({ ...DRAFT, unconfirmed: true });
  const { findings } = await owner.campaignCheck({ id });
  expect(findings.map(({ title }) => title)).toContain(
    'The longest names that will be printed: “Juan Carlos de Borbon”, “Ana da Silva Santos”, “Ada Lovelace”.',
  );
  await sendAll(await freeze({ text: 'Dear {name}, it is {code}.', unconfirmed: true }));
  const greetings = toList(system)
    .filter(({ kind }) => kind !== 'confirm')
    .map(({ to, text }) => [to.split('@')[0], /Dear (.*), it/.exec(text)?.[1]]);
  expect(greetings.sort()).toEqual([
    ['confirmed', 'Ana da Silva Santos'],
    ['imported', 'Juan Carlos de Borbon'],
    ['odd', 'citizen'],
    ['scam', 'citizen'],
    ['short', 'Ada Lovelace'],
    ['stranger', 'citizen'],
  ]);
});
