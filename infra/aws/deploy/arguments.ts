import { parseArgs } from 'node:util';
import { STAGES, type StageName } from '../stages';

/** The parsed command line. */
export interface DeployCommand {
  stage: StageName;
  action: 'deploy' | 'dry-run' | 'destroy' | 'help';
  /** The value of `--delete-signups`: the full name of the table to delete. */
  deleteSignups?: string | undefined;
  /** The values of `--accept`: ids of notices with which production is deployed nevertheless. */
  accepted: readonly string[];
}

export const HELP = `Usage:
  npm run deploy                             deploy the preview
  npm run deploy -- --stage production       deploy the real site
  npm run deploy -- --stage production --accept <notice>   although the pages state this; repeat it for each
  npm run deploy -- --dry-run                only create the templates; with credentials, also show the difference
  npm run destroy -- --stage preview         remove the stage; keep the signups, their table and the password
  npm run destroy -- --stage preview --delete-signups <table>   remove the stage and all signups

The settings of each stage are in infra/aws/stages.ts; docs/deploying.md explains each step.`;

/** Parses the command line. @throws DeployUsageError if it is invalid */
export function parseCommand(args: readonly string[]): DeployCommand {
  const { values } = parse(args);
  const stage = values.stage ?? 'preview';
  if (!isStage(stage))
    throw new DeployUsageError(`Unknown stage ${stage}. Stages: ${Object.keys(STAGES).join(', ')}.`);
  if (values['dry-run'] && values.destroy)
    throw new DeployUsageError('--dry-run cannot be combined with destroy.');
  if (values['delete-signups'] !== undefined && !values.destroy)
    throw new DeployUsageError('--delete-signups is an option of npm run destroy.');
  if (values.accept && values.destroy) throw new DeployUsageError('--accept is an option of npm run deploy.');
  return {
    stage,
    accepted: values.accept ?? [],
    action: values.help ? 'help' : values.destroy ? 'destroy' : values['dry-run'] ? 'dry-run' : 'deploy',
    deleteSignups: values['delete-signups'],
  };
}

/** The command line is invalid; exit code 2. */
export class DeployUsageError extends Error {}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string' },
        'dry-run': { type: 'boolean' },
        destroy: { type: 'boolean' },
        'delete-signups': { type: 'string' },
        accept: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new DeployUsageError(error instanceof Error ? error.message : String(error));
  }
}

const isStage = (name: string): name is StageName => Object.hasOwn(STAGES, name);
