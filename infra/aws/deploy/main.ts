import { NO_HASHES } from '../../http';
import { type DeployCommand, DeployUsageError, HELP, parseCommand } from './arguments';
import { isUnreachable, messageOf } from './aws/clients';
import { check, checkOffline, requireAccount } from './check';
import { exitCodeOf, formatFindings } from './checks/finding';
import type { Variables } from './env';
import { type BuildSite, lastBuild } from './pages/site-build';
import { createTools, type DeployTools } from './tools';

/**
 * Runs `npm run deploy` and `npm run destroy`.
 * @param env the environment with the credentials, which this process no longer has
 * @returns the exit code: 0 done, 1 failed or refused, 2 invalid command line, 3 `--check` found only warnings
 */
export async function main(args: readonly string[], env: Variables, buildSite: BuildSite): Promise<number> {
  try {
    const command = parseCommand(args);
    if (command.action === 'help') {
      console.log(HELP);
      return 0;
    }
    return await run(command, createTools(command, env, buildSite));
  } catch (error) {
    console.error(explain(messageOf(error)));
    return error instanceof DeployUsageError ? 2 : 1;
  }
}

/** Runs a command. Each is imported on use: loading the CDK takes seconds. @returns the exit code */
async function run(
  { action, deleteSignups, confirmed, restoreTo, smoke }: DeployCommand,
  tools: DeployTools,
): Promise<number> {
  if (action === 'check') return check(tools);
  const { smokeAddress, smokeStage } = await import('./smoke');
  if (smoke) return exitCode(await smokeAddress(smoke.address, smoke.passwordFile, tools));
  if (action === 'rehearse')
    await (await import('./rehearse/rehearse')).rehearse(tools, confirmed, smokeStage);
  else if (action === 'dry-run') await dryRun(tools);
  else if (action === 'build') await tools.build();
  else if (action === 'deploy') {
    const { deploy } = await import('./deploy');
    await deploy(tools);
    return exitCode(await smokeStage(tools, { alarm: false }));
  } else {
    await requireAccount(tools);
    if (restoreTo) {
      await (await import('./restore')).restore(restoreTo, tools);
      return 0;
    }
    if (action === 'destroy') {
      const { confirmDestroy, destroy } = await import('./destroy');
      await confirmDestroy(confirmed, tools);
      await destroy(deleteSignups, tools);
    }
    if (action !== 'destroy') return exitCode(await smokeStage(tools, { alarm: true }));
  }
  return 0;
}

/** Creates the templates and changes nothing on AWS. With credentials, prints what a deploy would change. */
async function dryRun(tools: DeployTools): Promise<void> {
  const { stage, print } = tools;
  const build = lastBuild();
  if (!build) print('The site has not been built, so the Content-Security-Policy lacks its hashes.');
  const csp = build?.csp ?? NO_HASHES;
  const { folder, stacks } = await tools.synthesise(tools.settings, csp);
  print(`The templates of ${stage} are in ${folder}:\n${stacks.map((name) => `- ${name}`).join('\n')}`);

  const findings = checkOffline(tools);
  if (findings.length > 0)
    print(
      `${exitCodeOf(findings) === 1 ? 'A deploy would be refused' : 'Worth knowing'}:\n${formatFindings(findings)}`,
    );
  if (!tools.hasCredentials()) {
    print('Without credentials nothing was compared with AWS.');
    return;
  }
  try {
    await tools.cdk(folder, ['diff', '--no-change-set', ...stacks]);
  } catch {
    print('The difference could not be shown: AWS did not respond or did not accept the credentials.');
  }
}

const exitCode = (passed: boolean): number => (passed ? 0 : 1);

const explain = (message: string): string =>
  isUnreachable(message) ? `AWS cannot be reached. Check the connection. (${message})` : message;
