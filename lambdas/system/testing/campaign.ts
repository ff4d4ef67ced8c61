import { freezeCampaigns } from '../../campaigns/delivery/freeze';
import { HttpError } from '../../client/errors';
import type { ChangeCampaign } from '../../contract/campaigns';
import type { SentBodyOf } from '../../contract/schemas';
import { signups } from '../../signups/signup';
import type { TestTable } from '../../table/testing/test-table';
import { createMailSystem, type MailSystem, type MailSystemOptions, TEST_OWNER } from './mail-system';
import { ownerOf } from './steps';

export const DRAFT = { subject: 'We are open', text: 'Hello {name}, your code is {code}.' };
export const addressOf = (n: number) => `p${n}@example.org`;

/** Opens a system in `single` mode with people on the list, and enough codes. */
export async function setUpCampaign(db: TestTable, people: number, options: MailSystemOptions = {}) {
  await db.signUp(...Array.from({ length: people }, (_, n) => addressOf(n)));
  // Whoever signs up at the moment of a freeze is not among its recipients.
  db.clock.time += 1;
  const opened = openCampaigns(db, options);
  await importCodes(opened.system, people);
  return opened;
}

/** Opens a system in `single` mode over the content of a table, with the actions of a test on campaigns. */
export function openCampaigns(db: TestTable, options: MailSystemOptions = {}) {
  const system = createMailSystem(db, { optIn: 'single', ...options });
  const owner = ownerOf(system);
  const change = (id: string, action: ChangeCampaign['action'], rest: Partial<ChangeCampaign> = {}) =>
    owner.changeCampaign({ id, action, ...rest });
  /** Writes a campaign, and freezes it for everybody. */
  const freeze = async (draft: Partial<Parameters<typeof owner.saveCampaign>[0]> = {}) => {
    const { id } = await owner.saveCampaign({ ...DRAFT, ...draft });
    const { recipients } = await owner.campaignCheck({ id });
    await change(id, 'freeze', { recipients });
    await freezeAll(system);
    return id;
  };
  /** Continues with all remaining recipients. */
  const proceed = async (id: string, rest: Partial<ChangeCampaign> = {}) => {
    const { waiting } = await owner.campaignStatus({ id });
    return change(id, 'continue', { recipients: waiting, ...rest });
  };
  /** Sends a frozen campaign to its end. */
  const sendAll = async (id: string) => {
    await change(id, 'send');
    await system.deliver();
    await proceed(id, { atOnce: true });
    return system.deliver();
  };
  return {
    system,
    owner,
    change,
    freeze,
    proceed,
    sendAll,
    status: (id: string) => owner.campaignStatus({ id }),
  };
}

/** Begins to freeze a new campaign for everybody. */
export async function beginFreeze(
  system: MailSystem,
  draft: Partial<SentBodyOf<'saveCampaign'>> = {},
): Promise<string> {
  const owner = ownerOf(system);
  const { id } = await owner.saveCampaign({ ...DRAFT, ...draft });
  const { recipients } = await owner.campaignCheck({ id });
  await owner.changeCampaign({ id, action: 'freeze', recipients });
  return id;
}

/** Signs up people whose signups are read together. */
export async function signUpOnOnePage(db: TestTable, count: number): Promise<void> {
  const pageOf = (email: string) => signups.positionOf({ email }).pk;
  const all = Array.from({ length: 20 * count }, (_, n) => addressOf(n));
  await db.signUp(...all.filter((email) => pageOf(email) === signups.partitions[0]).slice(0, count));
  db.clock.time += 1;
}

/** Freezes all campaigns that are being frozen, without sending anything. */
export async function freezeAll({ context, worker }: MailSystem): Promise<void> {
  while (await freezeCampaigns(context, worker.freezeMemory));
}

export const importCodes = (system: MailSystem, count: number) => {
  const rows = Array.from({ length: count }, (_, n) => `CODE-${n}`);
  return ownerOf(system).importCodes({ rows });
};
export const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof HttpError ? error.text : error;
};
export const toList = ({ sent }: MailSystem) => sent.filter(({ to }) => to !== TEST_OWNER);
export const mailTo = ({ sent }: MailSystem, n: number) => sent.find(({ to }) => to === addressOf(n));
