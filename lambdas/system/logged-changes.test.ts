import type { NamesOf } from '../contract/endpoints';
import type { OwnerAction } from '../contract/schemas';
import { OutcomeUnknown } from '../email/mailer';
import { DAY, isoOf } from '../facts/time';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';
import { addressOf, DRAFT, setUpCampaign } from './testing/campaign';

type Launch = Awaited<ReturnType<typeof setUpCampaign>>;
type Change = NamesOf<{ access: 'owner'; method: 'POST' }>;
/** Makes a change that is logged under a name; or the reason why it is not logged. */
type Logged =
  | readonly [OwnerAction['action'], (launch: Launch) => Promise<unknown>]
  | 'only reads'
  | 'nobody is concerned';

const email = addressOf(0);
const IMPORTED = { email: 'new@example.org', signedUpAt: isoOf(0) };
const ORDER = { order: '1', amount: '20.00', currency: 'EUR', date: isoOf(0) };

async function loseReply({ owner, system, change, freeze }: Launch): Promise<unknown> {
  system.onSend.hook = async () => {
    throw new OutcomeUnknown();
  };
  const id = await freeze();
  await change(id, 'send');
  await system.deliver();
  return owner.resolveUnknown({ id, sendAgain: false });
}

async function renameImport({ owner }: Launch): Promise<unknown> {
  await owner.import({ rows: [IMPORTED], tag: 'fair' });
  const { imports } = await owner.imports();
  return owner.changeImport({ id: imports[0]?.id ?? '', action: 'tag', tag: 'spiel' });
}

const CHANGES: Readonly<Record<Change, Logged>> = {
  people: 'only reads',
  person: 'only reads',
  previewCampaign: 'only reads',
  checkReceived: 'only reads',
  saveCampaign: 'nobody is concerned',
  campaignAgain: 'nobody is concerned',
  testCampaign: 'nobody is concerned',
  sendWeekly: 'nobody is concerned',
  erase: ['erase', ({ owner }) => owner.erase(email)],
  eraseRange: ['erase-range', ({ owner }) => owner.eraseRange({ from: isoOf(0), to: isoOf(DAY) })],
  lift: ['lift', ({ owner }) => owner.lift(email)],
  sendLink: ['send-link', ({ owner }) => owner.sendLink({ email })],
  correctName: ['correct-name', ({ owner }) => owner.correctName({ email, name: 'Ada' })],
  correctAddress: [
    'correct-address',
    ({ owner }) => owner.correctAddress({ email, newEmail: 'new@example.org' }),
  ],
  changeCampaign: ['freeze-campaign', ({ freeze }) => freeze()],
  deleteCampaign: [
    'delete-campaign',
    async ({ owner }) => owner.deleteCampaign(await owner.saveCampaign(DRAFT)),
  ],
  resolveUnknown: ['resolve-campaign', loseReply],
  importCodes: ['import-codes', ({ owner }) => owner.importCodes({ rows: ['CODE'] })],
  importOrders: ['import-orders', ({ owner }) => owner.importOrders({ rows: [ORDER] })],
  import: ['import', ({ owner }) => owner.import({ rows: [IMPORTED] })],
  changeImport: ['tag-import', renameImport],
};

const logged = Object.entries(CHANGES).flatMap(([name, entry]) =>
  typeof entry === 'string' ? [] : [[name, ...entry] as const],
);

test.each(logged)('%s is logged as %s', async (_, action, makeChange) => {
  const launch = await setUpCampaign(createTestTable(createMemoryTable()), 2);
  const count = async () =>
    (await launch.owner.actions()).actions.filter((line) => line.action === action).length;
  const before = await count();
  await makeChange(launch);
  expect(await count()).toBe(before + 1);
});
