import { parseArgs } from 'node:util';
import { STAGES, type StageName } from '../stages';

/** What the owner asked for. */
export interface Command {
  stage: StageName;
  action: 'deploy' | 'dry-run' | 'destroy' | 'help';
  /** The table whose deletion was asked for, by its full name. */
  deleteSignups?: string | undefined;
}

export const HELP = `Usage:
  npm run deploy                             put the preview online
  npm run deploy -- --stage production       put the real site online
  npm run deploy -- --dry-run                make the templates only; show the difference where there are credentials
  npm run destroy -- --stage preview         take it down; the signups, the password and the table stay
  npm run destroy -- --stage preview --delete-signups <table>   take it down with everyone on the list

What a stage is made of stands in infra/aws/stages.ts; docs/deploying.md leads through everything.`;

/** Reads the command line. @throws UsageError for what it does not know. */
export function readCommand(args: readonly string[]): Command {
  const { values } = parsed(args);
  const stage = values.stage ?? 'preview';
  if (!isStage(stage))
    throw new UsageError(`There is no stage called ${stage}. There are: ${Object.keys(STAGES).join(', ')}.`);
  if (values['dry-run'] && values.destroy) throw new UsageError('A destroy has no dry run.');
  if (values['delete-signups'] !== undefined && !values.destroy)
    throw new UsageError('--delete-signups belongs to npm run destroy.');
  return {
    stage,
    action: values.help ? 'help' : values.destroy ? 'destroy' : values['dry-run'] ? 'dry-run' : 'deploy',
    deleteSignups: values['delete-signups'],
  };
}

export class UsageError extends Error {}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string' },
        'dry-run': { type: 'boolean' },
        destroy: { type: 'boolean' },
        'delete-signups': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const isStage = (name: string): name is StageName => Object.hasOwn(STAGES, name);
