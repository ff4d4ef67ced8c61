import { spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { accessKeyOf, cdkEnvironment, hasCredentials, type Variables } from '../env';
import type { StageSettings } from '../stages';
import { createAwsClients } from './aws/clients';
import { buildForAws, SITE_FOLDER } from './pages/site-build';
import type { DeployTools } from './tools';

/** Resolvers that anyone can use; the one of this network may still have an old record. */
const PUBLIC_RESOLVERS = ['1.1.1.1', '8.8.8.8'];

/**
 * Returns the tools of a deploy of a stage from this machine. What needs the CDK is loaded on use.
 * @param env the environment with the credentials
 */
export function createTools(
  settings: StageSettings,
  accepted: readonly string[],
  env: Variables,
): DeployTools {
  const { region } = settings;
  const tools: DeployTools = {
    settings,
    aws: createAwsClients(region, accessKeyOf(env)),
    checks: { hasCredentials: () => hasCredentials(env), nameServers, ask },
    accepted,
    build: buildForAws,
    siteFolder: SITE_FOLDER,
    synthesise: async (stage, options) => (await import('./synthesise')).synthesise(stage, settings, options),
    cdk: (folder, cdkRegion, args) => cdk(cdkRegion, env, [...args, '--app', folder]),
    bootstrap: (environments) => cdk(region, env, ['bootstrap', ...environments]),
    smoke: async (stage) => (await import('./smoke')).smokeStage(stage, tools),
    fetch,
    pause: () => delay(5000),
    print: (line) => console.log(line),
    now: () => new Date(),
  };
  return tools;
}

async function nameServers(domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  resolver.setServers(PUBLIC_RESOLVERS);
  return resolver.resolveNs(domain);
}

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/**
 * Runs the CDK CLI; its output goes to the terminal.
 * @param env the environment with the credentials
 * @throws if the command fails
 */
async function cdk(region: string, env: Variables, args: readonly string[]): Promise<void> {
  const bin = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  const child = spawn(process.execPath, [bin, ...args, '--no-notices'], {
    env: cdkEnvironment(region, env),
    stdio: 'inherit',
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cdk ${args[0]} failed (${signal ?? code}). Its output is above.`);
}
