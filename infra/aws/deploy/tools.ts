import { spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { lookUpWith } from '@tariff-tantrum/lambdas/deliverability/dns/look-up';
import { createStoreClient } from '@tariff-tantrum/lambdas/table/dynamodb/client';
import { createDynamoDbTable } from '@tariff-tantrum/lambdas/table/dynamodb/dynamodb-table';
import type { Table } from '@tariff-tantrum/lambdas/table/table';
import type { CspHashes } from '../../http';
import { nameVersion } from '../../setup/version.mjs';
import type { StageSettings } from '../stages';
import type { DeployCommand } from './arguments';
import { createAwsClients } from './aws/clients';
import { accessKeyOf, cdkEnvironment, hasCredentials, type Variables } from './env';
import { type BuildSite, buildForAws, SITE_FOLDER } from './pages/site-build';
import type { Templates } from './synthesise';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** A stage, and everything that a deploy of it uses from outside, so that tests can replace it. */
export type DeployTools = ReturnType<typeof createTools>;

/**
 * Returns the tools of a command on a stage from this machine. What needs the CDK is loaded on use.
 * @param env the environment with the credentials
 */
export function createTools(
  { stage, settings, accepted, isBuilt }: DeployCommand,
  env: Variables,
  buildSite: BuildSite,
) {
  const { region } = settings;
  const credentials = accessKeyOf(env);
  return {
    stage,
    settings,
    aws: createAwsClients(region, credentials),
    /** Opens a table of the signups. */
    openTable: (name: string): Table =>
      createDynamoDbTable(createStoreClient({ region, ...(credentials && { credentials }) }), name),
    /** The ids of findings that the owner accepts. */
    accepted,
    /** Whether this machine seems to have AWS credentials. */
    hasCredentials: () => hasCredentials(env),
    nameServers,
    /** Looks up records in public DNS. */
    lookUp: lookUpWith(PUBLIC_RESOLVERS),
    ask,
    /** Builds the site, and returns the description of the build. */
    build: () => buildForAws(isBuilt ? async () => {} : buildSite),
    /** Returns the version of this repository. */
    version: () => nameVersion(ROOT).name,
    /** The folder of the built site. */
    siteFolder: SITE_FOLDER,
    synthesise: async (ofStage: StageSettings, csp: CspHashes): Promise<Templates> =>
      (await import('./synthesise')).synthesise(stage, ofStage, csp),
    /** Runs the CDK CLI on the synthesised templates in a folder. @throws if the command fails */
    cdk: (folder: string, args: readonly string[]) => cdk(region, env, [...args, '--app', folder]),
    /** Bootstraps the CDK in these environments, such as `aws://123456789012/eu-west-1`. */
    bootstrap: (environments: readonly string[]) => cdk(region, env, ['bootstrap', ...environments]),
    fetch,
    /** Waits for five seconds before AWS is asked again. */
    pause: (): Promise<void> => delay(5000),
    print: (line: string): void => console.log(line),
    now: () => new Date(),
  };
}

/** Resolvers that anyone can use; the one of this network may still have an old record. */
const PUBLIC_RESOLVERS = ['1.1.1.1', '8.8.8.8'];

/** Returns the name servers of a domain in public DNS. @throws an error with a code, such as ENOTFOUND */
async function nameServers(domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  resolver.setServers(PUBLIC_RESOLVERS);
  return resolver.resolveNs(domain);
}

/** Asks a question on the terminal; undefined if there is none. */
async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** Runs the CDK CLI; its output goes to the terminal. */
async function cdk(region: string, env: Variables, args: readonly string[]): Promise<void> {
  const bin = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  const child = spawn(process.execPath, [bin, ...args, '--no-notices'], {
    env: cdkEnvironment(region, env),
    stdio: 'inherit',
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cdk ${args[0]} failed (${signal ?? code}). Its output is above.`);
}
