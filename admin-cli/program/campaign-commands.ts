import { ORDER_FIELDS } from '@tariff-tantrum/lambdas/client/import/order-columns';
import { NEW_CODES_LIMIT } from '@tariff-tantrum/lambdas/contract/limits';
import { CHANGES } from '@tariff-tantrum/lambdas/contract/transitions';
import type { Command, Option } from 'commander';
import { CAMPAIGN_EXAMPLES, CHANGE_COMMANDS, YES } from '../campaign-changes';
import type { RunDeps } from '../context';
import {
  command,
  formatIntroduction,
  option,
  parseColumn,
  parseCurrency,
  parseWholeNumber,
  type Run,
} from './command';
import { DATE_ORDER, DRY_RUN, ENCODING, REJECTED } from './import-options';

const TO_FILE = option('-o, --output <file>', 'target file (default: stdout)');
const FORCE = option('-f, --force', 'replace an existing file');

/** Adds the commands for campaigns, the weekly email, codes and orders. */
export function addCampaignCommands(program: Command, deps: RunDeps): void {
  addCampaign(program, deps);
  command(program, deps, 'weekly', {
    summary: 'print the weekly email to you, as it would be now',
    examples: [
      ['As it would be now', 'weekly'],
      ['Have it sent now', 'weekly --send'],
    ],
    options: [option('--send', 'send it to you now')],
    load: async () => (await import('../commands/weekly')).runWeekly,
  });
  addShop(program, deps);
}

/** Returns a function that adds commands of a module to a command. */
const adder =
  <Module>(parent: Command, deps: RunDeps, load: () => Promise<Module>) =>
  (usage: string, summary: string, choose: (module: Module) => Run, ...options: Option[]) =>
    command(parent, deps, usage, { summary, options, load: async () => choose(await load()) });

function addCampaign(program: Command, deps: RunDeps): void {
  const parent = program.command('campaign').summary('write to the list, and see its results');
  const promise = 'Writes to the list; nobody gets a campaign twice.';
  parent.addHelpText('before', formatIntroduction(promise, CAMPAIGN_EXAMPLES));
  const campaign = adder(parent, deps, () => import('../commands/campaign'));
  campaign('draft <name>', 'print a campaign to start from: launch, reminder or renewal', (m) => m.runDraft);
  campaign('new <file>', 'store a campaign', (m) => m.runNew);
  campaign('list', 'list the campaigns, newest first', (m) => m.runCampaignList);
  const html = option('--html', 'its HTML part');
  campaign('show <id>', 'print a campaign as its recipients get it', (m) => m.runShow, html);
  campaign('check <id>', 'say what must be settled before it is sent', (m) => m.runCheck);
  campaign('again <id>', 'write it again, for those who joined the list since', (m) => m.runAgain);
  campaign('test <id>', 'send it to yourself, with a sample code', (m) => m.runTest);
  campaign('delete <id>', 'delete a campaign that nobody got', (m) => m.runDelete, YES);
  for (const action of CHANGES) {
    // It is sent at an hour.
    if (action === 'schedule') continue;
    const [summary, ...options] = CHANGE_COMMANDS[action];
    campaign(`${action} <id>`, summary, (m) => m.createChange(action), ...options);
  }
  const watch = option('--watch', 'show the progress, until it is done, paused or waits for you');
  campaign('status <id>', 'show what became of it', (m) => m.runStatus, watch);
  campaign('orders <id>', 'show what was ordered since, by day and source', (m) => m.runSales);
  campaign('export <id>', 'save what became of each email as CSV', (m) => m.runResults, TO_FILE, FORCE);
  campaign('unknown <id>', 'list who may or may not have got it', (m) => m.runUnknown);
  const again = option('--send-again', 'send it to them again: some may get it twice').conflicts('leave');
  const leave = option('--leave', 'do not: some may never get it');
  campaign('resolve <id>', 'decide about these', (m) => m.runResolve, again, leave);
}

/** Adds the commands for codes and orders. */
function addShop(program: Command, deps: RunDeps): void {
  const shop = () => import('../commands/codes');
  const codes = command(program, deps, 'codes', {
    summary: 'show, add or save discount codes',
    examples: [
      ['How many are free', 'codes'],
      ['Add those of a file, or new ones', 'codes import codes.csv', 'codes generate 500'],
      ['Save all of them for the shop', 'codes export -o codes.csv'],
    ],
    load: async () => (await shop()).runCodes,
  });
  const code = adder(codes, deps, shop);
  code('import <file>', 'add the codes of a file', (m) => m.runImportCodes, DRY_RUN, REJECTED, ENCODING);
  const prefix = option('--prefix <text>', 'what they begin with, before a hyphen');
  command(codes, deps, 'generate', {
    summary: 'add new codes',
    options: [prefix],
    load: async () => (await shop()).runGenerate,
  }).argument('<n>', 'how many', parseWholeNumber(1, NEW_CODES_LIMIT));
  code('export', 'save all codes, to upload them to the shop', (m) => m.runExportCodes, TO_FILE, FORCE);
  const orders = command(program, deps, 'orders', {
    summary: 'show or add orders',
    examples: [
      ['How many, and the revenue', 'orders'],
      ['Add those that the shop has exported', 'orders import orders.csv'],
    ],
    load: async () => (await shop()).runOrders,
  });
  const add = adder(orders, deps, shop);
  const map = option(
    '--map <field=column>',
    `name a column: ${ORDER_FIELDS.join(', ')} (repeatable)`,
    parseColumn(ORDER_FIELDS),
  );
  const currency = option('--currency <code>', 'of amounts without one, such as DKK', parseCurrency);
  const options = [DRY_RUN, REJECTED, map, currency, DATE_ORDER, ENCODING];
  add('import <file>', 'add and correct the orders of a CSV', (m) => m.runImportOrders, ...options);
}
