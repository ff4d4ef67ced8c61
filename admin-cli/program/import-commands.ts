import { IMPORT_FIELDS } from '@tariff-tantrum/lambdas/client/import/columns';
import type { Command } from 'commander';
import type { RunDeps } from '../context';
import { command, option, parseColumn, parseColumnValues, parseTag, parseTimeOption } from './command';
import { DATE_ORDER, DRY_RUN, ENCODING, REJECTED } from './import-options';

/** Adds the commands for importing lists, and for what was imported. */
export function addImportCommands(program: Command, deps: RunDeps): void {
  addImport(program, deps);
  addImports(program, deps);
}

function addImport(program: Command, deps: RunDeps): void {
  const parseWhen = parseTimeOption(deps.now);
  command(program, deps, 'import', {
    summary: 'add the people of a list, such as an exported CSV',
    description: 'Adds the people of a list that a tool has exported.',
    examples: [
      [
        'See what would happen, then add who is not there yet',
        'import list.csv --dry-run',
        'import list.csv',
      ],
      ['Save the rejected rows, to correct and import them', 'import list.csv --rejected rejected.csv'],
      ['A column with another name', 'import list.csv --map email="Contact"'],
      ['A list without dates', 'import list.csv --date 2025-09-20'],
      ['Without those who said no', 'import list.csv --leave-out Status=dropped'],
      ['With those whose status is no known word', 'import list.csv --take "Status=VIP|staff"'],
      ['Counted as one source', 'import list.csv --tag essen-2026'],
      ['From another program', 'import - < signups.csv'],
    ],
    argument: ['<file>', 'the CSV (-: stdin)'],
    options: [
      DRY_RUN,
      REJECTED,
      option(
        '--map <field=column>',
        `name a column: ${IMPORT_FIELDS.join(', ')} (repeatable)`,
        parseColumn(IMPORT_FIELDS),
      ),
      option(
        '--date <when>',
        'when people signed up, for rows without a date, as in list --since',
        parseWhen,
      ),
      DATE_ORDER,
      ENCODING,
      option('--leave-out <column=value>', 'leave out rows with this value (repeatable)', parseColumnValues),
      option(
        '--take <column=value>',
        'this unknown word means yes (repeatable; *: all of them)',
        parseColumnValues,
      ),
      option('--all-rows', 'also those that look as if they said no').conflicts('leaveOut'),
      option('--source <text>', 'where their consent comes from, to be stored with them'),
      option('--tag <tag>', 'what they have in common, to be counted as where they come from', parseTag),
    ],
    load: async () => (await import('../commands/import')).runImport,
  });
}

function addImports(program: Command, deps: RunDeps): void {
  const load = () => import('../commands/imports');
  const parent = command(program, deps, 'imports', {
    summary: 'list the imports, undo one or change its tag',
    description: 'Lists the imports of lists, newest first, with their numbers.',
    examples: [
      ['The newest ones', 'imports'],
      [
        'Whom undoing one would erase, and then do it',
        'imports undo 3f9a12bc --dry-run',
        'imports undo 3f9a12bc',
      ],
      ['Another tag, or none', 'imports tag 3f9a12bc essen-2026', 'imports tag 3f9a12bc'],
    ],
    load: async () => (await load()).runImports,
  });
  command(parent, deps, 'undo', {
    summary: 'erase whom it added, unless they confirmed, got an email or ordered',
    argument: ['<id>', 'the import, as imports shows it'],
    options: [option('--dry-run', 'only show how many that are'), option('-y, --yes', 'do not ask')],
    load: async () => (await load()).runUndo,
  });
  command(parent, deps, 'tag', {
    summary: 'change or remove the tag of all whom it added',
    argument: ['<id>', 'the import, as imports shows it'],
    load: async () => (await load()).runTag,
  }).argument('[tag]', 'the new tag; without it, they have none', parseTag);
}
