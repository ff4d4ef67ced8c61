import { parseArgs } from 'node:util';
import { findSettings, STAGES, type StageName, type StageSettings } from '../stages';
import { messageOf } from './aws/clients';

type DeployAction =
  | 'deploy'
  | 'build'
  | 'check'
  | 'smoke'
  | 'dry-run'
  | 'restore'
  | 'rehearse'
  | 'destroy'
  | 'help';

/** The parsed command line. */
export interface DeployCommand {
  stage: StageName;
  settings: StageSettings;
  action: DeployAction;
  /** The values of `--delete-signups`: the full names of the tables to delete. */
  deleteSignups?: readonly string[] | undefined;
  /** The value of `--yes`: the domain of the public stage to remove, or the stage to rehearse with. */
  confirmed?: string | undefined;
  /** The values of `--accept`: ids of findings that do not refuse the deploy. */
  accepted: readonly string[];
  /** The time of `--restore`. */
  restoreTo?: Date | undefined;
  /** Whether to deploy the site as it was built before. */
  isBuilt?: boolean | undefined;
  /** The site to test instead of the deployed one. */
  smoke?: { address: string; passwordFile: string };
}

export const HELP = `Usage:
  npm run deploy                             deploy the preview
  npm run deploy -- --stage production       deploy the real site
  npm run deploy -- --check                  only run the checks; exit code 1 for errors, 3 for warnings, otherwise 0
  npm run deploy -- --accept <finding>       deploy in spite of a finding, by its name in brackets
  npm run deploy -- --smoke                  only test the deployed site
  npm run deploy -- --smoke --url http://127.0.0.1:8080 --password-file .data/admin-password   test npm start
  npm run deploy -- --dry-run                only create the templates; with credentials, also show the difference
  npm run deploy -- --build                  only build the site, for any stage
  npm run deploy -- --built                  deploy the site as --build has built it
  npm run deploy -- --restore 2026-11-01T12:00:00Z   restore the signups as they were at a time, into another table
  npm run deploy:rehearse                    deploy, update, restore and destroy a stage pr-1, and check each step; asks first
  npm run destroy -- --stage preview         remove the stage; keep the signups, their table and the password
  npm run destroy -- --stage preview --delete-signups <table>   remove the stage and all signups
  npm run destroy -- --stage production --yes <domain>   remove a public stage without being asked for its domain

The settings of each stage are in infra/aws/stages.ts; docs/deploying.md explains each step.`;

/** The stage of a rehearsal, unless another one is named. */
const REHEARSED = 'pr-1';

const ACTIONS = ['build', 'check', 'smoke', 'dry-run', 'restore', 'rehearse', 'destroy'] as const;
/** A time with its zone, to the second: DynamoDB restores no more exactly. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/** Parses the command line. @throws DeployUsageError if it is invalid */
export function parseCommand(args: readonly string[]): DeployCommand {
  const { values } = parse(args);
  const {
    stage = values.rehearse ? REHEARSED : 'preview',
    url,
    'password-file': passwordFile,
    'delete-signups': deleteSignups,
  } = values;
  const settings = findSettings(stage);
  if (!settings)
    throw new DeployUsageError(
      `Unknown stage ${stage}. Stages: ${Object.keys(STAGES).join(', ')}, and pr- with a number.`,
    );
  const actions = ACTIONS.filter((name) => values[name]);
  refuse(actions.length > 1, `Choose one of ${actions.map((name) => `--${name}`).join(', ')}.`);
  const [action = 'deploy'] = actions;
  refuse(deleteSignups && action !== 'destroy', '--delete-signups is an option of npm run destroy.');
  refuse(
    values.yes !== undefined && action !== 'destroy' && action !== 'rehearse',
    '--yes is an option of npm run destroy and npm run deploy:rehearse.',
  );
  refuse(
    values.accept && ['destroy', 'smoke', 'restore'].includes(action),
    '--accept is an option of npm run deploy.',
  );
  refuse(values.built && action !== 'deploy', '--built is an option of npm run deploy.');
  const { restore } = values;
  refuse(
    restore !== undefined && !(TIME.test(restore) && Number.isFinite(Date.parse(restore))),
    '--restore needs a time with its zone, such as 2026-11-01T12:00:00Z.',
  );
  refuse(
    (url ?? passwordFile) !== undefined && action !== 'smoke',
    '--url and --password-file are options of --smoke.',
  );
  refuse(
    (url === undefined) !== (passwordFile === undefined),
    '--url needs --password-file, and the other way round.',
  );
  return {
    stage,
    settings,
    action: values.help ? 'help' : action,
    deleteSignups,
    accepted: values.accept ?? [],
    confirmed: values.yes,
    isBuilt: values.built,
    restoreTo: restore === undefined ? undefined : new Date(restore),
    ...(url !== undefined &&
      passwordFile !== undefined && { smoke: { address: url.replace(/\/$/, ''), passwordFile } }),
  };
}

/** The command line is invalid; exit code 2. */
export class DeployUsageError extends Error {}

function refuse(condition: unknown, sentence: string): void {
  if (condition) throw new DeployUsageError(sentence);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string' },
        build: { type: 'boolean' },
        built: { type: 'boolean' },
        check: { type: 'boolean' },
        accept: { type: 'string', multiple: true },
        smoke: { type: 'boolean' },
        url: { type: 'string' },
        'password-file': { type: 'string' },
        'dry-run': { type: 'boolean' },
        restore: { type: 'string' },
        rehearse: { type: 'boolean' },
        destroy: { type: 'boolean' },
        'delete-signups': { type: 'string', multiple: true },
        yes: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new DeployUsageError(messageOf(error));
  }
}
