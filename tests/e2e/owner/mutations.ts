import type { Locator, Page } from '@playwright/test';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import type { OwnerCalls } from '@tariff-tantrum/lambdas/client/session/calls';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { HOUR } from '@tariff-tantrum/lambdas/facts/time';
import { button, openCampaign, sectionOf } from '../campaign-page';
import { expect } from './fixture';
import { csvFile, eraseButton, openCampaignsPage, openPerson, openSection } from './owner';
import type { ReadingCall } from './reads';

/** The calls of a dashboard that change something; a range of time, which is counted first, has tests of its own. */
export type ChangingCall = Exclude<keyof OwnerCalls, ReadingCall | 'eraseRange'>;

export const PEOPLE = ['ada@example.org', 'grace@example.org'];
/** Emails a second of the system on which this is done. */
export const MAIL_RATE = 4;
/** Something that the owner does: how it is reached, what is pressed, and what is true once it is done. */
export interface Mutation {
  name: string;
  call: ChangingCall;
  /** Makes what is changed, by default nothing: a campaign of a subject, whose id it resolves to. */
  prepare?(owner: LaunchClient, subject: string): Promise<string | undefined>;
  open(page: Page, subject: string): Promise<unknown>;
  /** The button that sends it. */
  press(page: Page): Locator;
  /** What is done after a failure before it is pressed again. */
  repeat?(page: Page): Promise<unknown>;
  /** The dialog that asks before. */
  dialog?: string;
  done(page: Page, owner: LaunchClient, id: string): Promise<unknown>;
}

export const draft = async (owner: LaunchClient, subject: string) =>
  (await owner.saveCampaign({ subject, text: 'Hello {name}' })).id;
async function frozen(owner: LaunchClient, subject: string): Promise<string> {
  const id = await draft(owner, subject);
  const { recipients } = await owner.campaignCheck({ id });
  await owner.changeCampaign({ id, action: 'freeze', recipients });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('frozen');
  return id;
}
async function scheduled(owner: LaunchClient, subject: string): Promise<string> {
  const id = await frozen(owner, subject);
  await owner.changeCampaign({ id, action: 'schedule', at: new Date(Date.now() + HOUR).toISOString() });
  return id;
}
export async function paused(owner: LaunchClient, subject: string): Promise<string> {
  const id = await scheduled(owner, subject);
  await owner.changeCampaign({ id, action: 'pause' });
  return id;
}
/** Sends a campaign to the first few, and returns its id. */
async function waiting(owner: LaunchClient, subject: string): Promise<string> {
  const id = await frozen(owner, subject);
  await owner.changeCampaign({ id, action: 'send' });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('waiting');
  return id;
}
/** Continues with a campaign of so many people that it is sent for minutes, and returns its id. */
export async function sending(owner: LaunchClient, subject: string): Promise<string> {
  const signedUpAt = new Date().toISOString();
  const many = Array.from({ length: 2 * 60 * MAIL_RATE }, (_, n) => `many${n}@example.org`);
  await owner.import({ rows: many.map((email) => ({ email, signedUpAt })) });
  const id = await waiting(owner, subject);
  const { waiting: recipients } = await owner.campaignStatus({ id });
  await owner.changeCampaign({ id, action: 'continue', recipients });
  return id;
}
/** Sends a campaign to everybody, and returns its id. */
export async function sentCampaign(owner: LaunchClient, subject: string): Promise<string> {
  const id = await waiting(owner, subject);
  // All are among the first.
  await owner.changeCampaign({ id, action: 'continue', recipients: 0 });
  await expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe('done');
  return id;
}
const stateIs = (state: string) => async (_page: Page, owner: LaunchClient, id: string) =>
  expect.poll(async () => (await owner.campaignStatus({ id })).state).toBe(state);
export const openDialog = (label: string | RegExp) => async (page: Page, subject: string) => {
  await openCampaign(page, subject);
  await sectionOf(page).getByRole('button', { name: label }).click();
};
/** Opens a person, and types into a field of what can be corrected. */
const correct = (email: string, field: string, text: string) => async (page: Page) => {
  await openSection(page, 'People');
  const panel = await openPerson(page, email);
  await panel.getByText('Correct name or address').click();
  await panel.getByLabel(field, { exact: true }).fill(text);
};
const inDialog = (name: string, label: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: label });

/** Of what changes a campaign one of each kind: asked for a number, for an hour, for yes, and for nothing. */
const TABLE = [
  {
    name: 'erase a person',
    call: 'erase',
    async open(page) {
      await openSection(page, 'People');
      await (await eraseButton(page, 'ada@example.org')).click();
      await page.getByLabel('Type the e-mail address to confirm').fill('ada@example.org');
    },
    press: inDialog('Erase this person', 'Erase for good'),
    dialog: 'Erase this person',
    done: (page) => expect(page.getByText('The person was erased.')).toBeVisible(),
  },
  {
    name: 'freeze',
    call: 'changeCampaign',
    prepare: draft,
    async open(page, subject) {
      await openCampaign(page, subject);
      await sectionOf(page).getByRole('button', { name: 'Freeze' }).click();
      await sectionOf(page)
        .getByRole('button', { name: /^Freeze for/ })
        .click();
      await page.getByLabel('Type the number of recipients to confirm').fill(String(PEOPLE.length));
    },
    press: inDialog('Freeze this campaign', 'Freeze'),
    dialog: 'Freeze this campaign',
    done: stateIs('frozen'),
  },
  {
    name: 'schedule',
    call: 'changeCampaign',
    prepare: frozen,
    async open(page, subject) {
      await openDialog('Choose an hour')(page, subject);
      const hour = OWNER_DAYS.clockOf(Date.now() + HOUR).replace(' ', 'T');
      await page.getByLabel('Date and time').fill(hour);
    },
    press: inDialog('When shall it start?', 'Start it then'),
    dialog: 'When shall it start?',
    done: stateIs('scheduled'),
  },
  {
    name: 'pause',
    call: 'changeCampaign',
    prepare: sending,
    open: openCampaign,
    press: (page) => sectionOf(page).getByRole('button', { name: /^Pause: \d+ wait/ }),
    done: stateIs('paused'),
  },
  {
    name: 'cancel',
    call: 'changeCampaign',
    prepare: paused,
    open: openDialog(/^Cancel:/),
    press: inDialog('Cancel this campaign?', /^Cancel:/),
    dialog: 'Cancel this campaign?',
    done: stateIs('done'),
  },
  {
    name: 'delete a campaign',
    call: 'deleteCampaign',
    prepare: paused,
    open: openDialog('Delete'),
    press: inDialog('Delete this campaign?', 'Delete'),
    dialog: 'Delete this campaign?',
    done: (page) => expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible(),
  },
  {
    name: 'test a campaign',
    call: 'testCampaign',
    prepare: draft,
    async open(page, subject) {
      await openCampaign(page, subject);
      await button(sectionOf(page), 'Next: test it').click();
    },
    press: (page) => button(sectionOf(page), 'Send me this'),
    done: (page) => expect(sectionOf(page).getByText('Written to a file').first()).toBeVisible(),
  },
  {
    name: 'generate codes',
    call: 'importCodes',
    async open(page) {
      await openCampaignsPage(page, 'Codes and orders');
      await page.getByLabel('New codes').fill('2');
    },
    press: (page) => button(sectionOf(page), 'Generate'),
    done: (page) => expect(page.getByText('2 new codes.')).toBeVisible(),
  },
  {
    name: 'send the reminder to those who joined since',
    call: 'campaignAgain',
    async prepare(owner, subject) {
      const id = await sentCampaign(owner, subject);
      await owner.signup({ email: 'late@example.org' });
      return id;
    },
    open: openCampaign,
    press: (page) => sectionOf(page).getByRole('button', { name: /^Send it to the 1 who/ }),
    done: (page) => expect(page.getByLabel('Text in Markdown')).toBeVisible(),
  },
  {
    name: 'write a campaign',
    call: 'saveCampaign',
    open: (page) => openSection(page, 'Campaigns'),
    press: (page) => button(sectionOf(page), 'Write the launch'),
    done: (page) => expect(page.getByLabel('Text in Markdown')).toBeVisible(),
  },
  {
    name: 'import codes',
    call: 'importCodes',
    async open(page) {
      await openCampaignsPage(page, 'Codes and orders');
      await page.getByLabel('Import codes').setInputFiles(csvFile('codes.csv', 'Code', 'TABLE-1', 'TABLE-2'));
    },
    press: (page) => sectionOf(page).getByRole('button', { name: /^Import (2 codes|the codes again)$/ }),
    done: (page) => expect(sectionOf(page).getByText('2 added')).toBeVisible(),
  },
  {
    name: 'import orders',
    call: 'importOrders',
    async open(page) {
      await openCampaignsPage(page, 'Codes and orders');
      await page
        .getByLabel('Import orders')
        .setInputFiles(
          csvFile(
            'orders.csv',
            'Name,Email,Total,Currency,Created at',
            '#1,ada@example.org,31.20,EUR,2026-03-01',
          ),
        );
    },
    press: (page) => sectionOf(page).getByRole('button', { name: /^Import (1 order|the orders again)$/ }),
    done: (page) => expect(sectionOf(page).getByText('1 added')).toBeVisible(),
  },
  {
    name: 'import a list',
    call: 'import',
    async open(page) {
      await openSection(page, 'Import and export');
      await sectionOf(page)
        .getByLabel('Choose a file')
        .setInputFiles(csvFile('list.csv', 'Email,Date', 'more@example.org,2026-03-01T10:00Z'));
    },
    press: (page) => button(sectionOf(page), 'Import 1'),
    repeat: (page) => button(sectionOf(page), 'See what would happen').click(),
    done: (_page, owner) => expect.poll(async () => (await owner.count({})).total).toBe(PEOPLE.length + 1),
  },
  {
    name: 'undo an import',
    call: 'changeImport',
    async prepare(owner) {
      await owner.import({ rows: [{ email: 'undone@example.org', signedUpAt: '2026-03-01T10:00:00Z' }] });
    },
    async open(page) {
      await openSection(page, 'Import and export');
      await sectionOf(page).getByRole('button', { name: /^Undo/ }).first().click();
      await page.getByLabel('Type this number to confirm').fill('1');
    },
    press: inDialog('Undo this import', 'Erase for good'),
    dialog: 'Undo this import',
    done: (_page, owner) => expect.poll(async () => (await owner.count({})).total).toBe(PEOPLE.length),
  },
  {
    name: 'send somebody their link',
    call: 'sendLink',
    async open(page) {
      await openSection(page, 'People');
      await openPerson(page, 'ada@example.org');
    },
    press: (page) => button(sectionOf(page), 'Send them their link'),
    done: (page) => expect(page.getByText('The email is written to a file')).toBeVisible(),
  },
  {
    name: 'correct a name',
    call: 'correctName',
    open: correct('ada@example.org', 'Name', 'Ada Lovelace'),
    press: (page) => button(sectionOf(page), 'Save name'),
    done: (page) => expect(page.getByText('The name is saved.')).toBeVisible(),
  },
  {
    name: 'correct an address',
    call: 'correctAddress',
    open: correct('grace@example.org', 'New address', 'grace@navy.example'),
    press: (page) => button(sectionOf(page), 'Send it there'),
    done: (page) => expect(page.getByText('The email is written to a file')).toBeVisible(),
  },
  {
    name: 'send the weekly email',
    call: 'sendWeekly',
    async open(page) {
      await openSection(page, 'Sources');
      await page.getByText('Your weekly email, as it would be now').click();
    },
    press: (page) => button(sectionOf(page), 'Send me one now'),
    done: (page) => expect(sectionOf(page).getByText('Written to a file').first()).toBeVisible(),
  },
  {
    name: 'leave what is unknown',
    call: 'resolveUnknown',
    prepare: waiting,
    async open(page, subject) {
      // No email of this system is unknown.
      await page.route(`**${PATHS.campaignStatus}**`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), unknown: 1 } });
      });
      await openCampaign(page, subject);
    },
    press: (page) => sectionOf(page).getByRole('button', { name: /^Leave/ }),
    done: (page) => expect(page.getByRole('alertdialog')).toBeHidden(),
  },
] as const satisfies readonly Mutation[];
export const MUTATIONS: readonly Mutation[] = TABLE;

/** Does not compile if a call that changes something has no entry. */
export const WITHOUT_ENTRY: Record<Exclude<ChangingCall, (typeof TABLE)[number]['call']>, never> = {};
