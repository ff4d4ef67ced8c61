import { findStack } from './aws/stacks';
import {
  checkBootstrap,
  checkBudgets,
  checkIdentity,
  checkQuota,
  type Identity,
  identify,
} from './checks/account';
import { checkEdgeKey, checkStageRegion, checkTable, checkWarmth } from './checks/data';
import { checkDomain } from './checks/domain';
import { accept, error, exitCodeOf, type Finding, formatFindings, listFindings } from './checks/finding';
import { checkMail, checkMailSettings } from './checks/mail';
import { checkSettings } from './checks/settings';
import { checkStacks, checkSubscriptions } from './checks/stacks';
import { describeLive } from './site';
import type { DeployTools } from './tools';

/** The command was refused; its message is the reason. */
export class RefusedError extends Error {}

const NO_CREDENTIALS: Finding = error(
  'This machine has no AWS credentials.',
  'Install the AWS CLI and run `aws configure sso` or `aws configure`; docs/deploying.md shows each step.',
);

/** Returns the findings that need no AWS. */
export const checkOffline = (tools: DeployTools): Finding[] =>
  accept(
    listFindings([
      checkSettings(tools.settings, tools.now().getTime()),
      checkMailSettings(tools),
      tools.hasCredentials() ? [] : NO_CREDENTIALS,
    ]),
    tools.accepted,
  );

/** Runs all checks, changes nothing, and prints which version is live and what they found. @returns the exit code */
export async function check(tools: DeployTools): Promise<number> {
  const { findings, identity } = await runChecks(tools);
  const live = identity && (await describeLive(tools));
  if (live !== undefined) tools.print(live);
  tools.print(
    findings.length > 0 ? formatFindings(findings) : `All checks passed. ${tools.stage} can be deployed.`,
  );
  return exitCodeOf(findings);
}

/**
 * Runs the checks before a deploy. Offers to bootstrap the account, and asks once, before the first deploy, whether the
 * account is the right one.
 * @throws RefusedError if there are errors, or the account was not confirmed
 */
export async function checkBeforeDeploy(tools: DeployTools): Promise<void> {
  let { findings, identity } = await runChecks(tools);
  if (identity && (await offerBootstrap(findings, tools))) findings = (await runChecks(tools)).findings;
  if (exitCodeOf(findings) === 1) throw refusal(findings);
  if (findings.length > 0) tools.print(formatFindings(findings));
  if (identity) await confirmAccount(identity, tools);
}

/**
 * Checks the credentials of a command that changes or tests a deployed stage: AWS must accept them, and they must
 * belong to the account of the stage. In another account the command would find nothing, and report that as done.
 * @throws RefusedError with what is wrong
 */
export async function requireAccount({ aws, hasCredentials, settings }: DeployTools): Promise<void> {
  if (!hasCredentials()) throw refusal([NO_CREDENTIALS]);
  const identity = await identify(aws);
  const findings = listFindings('severity' in identity ? identity : checkIdentity(identity, settings));
  if (exitCodeOf(findings) === 1) throw refusal(findings);
}

const refusal = (findings: readonly Finding[]): RefusedError =>
  new RefusedError(`Not yet:\n${formatFindings(findings)}`);

const CHECKS = [
  ...[checkStacks, checkDomain, checkQuota, checkStageRegion, checkTable, checkEdgeKey],
  ...[checkWarmth, checkMail, checkSubscriptions],
];

/** Runs the checks of AWS only if those without it pass: their findings would only hide the first problem. */
async function runChecks(tools: DeployTools): Promise<{ findings: Finding[]; identity?: Identity }> {
  const offline = checkOffline(tools);
  if (exitCodeOf(offline) === 1) return { findings: offline };
  const { aws, settings } = tools;
  const identity = await identify(aws);
  if ('severity' in identity) return { findings: [...offline, identity] };
  const account = checkIdentity(identity, settings);
  if (account?.severity === 'error') return { findings: [...offline, account], identity };
  const found = await Promise.all([
    checkBootstrap(aws, identity),
    checkBudgets(aws, identity),
    ...CHECKS.map((each) => each(tools)),
  ]);
  const findings = accept(listFindings([account, found]), tools.accepted);
  return { findings: [...offline, ...findings], identity };
}

/** @returns whether something was bootstrapped */
async function offerBootstrap(findings: readonly Finding[], tools: DeployTools): Promise<boolean> {
  const environments = findings.flatMap(({ environment }) => environment ?? []);
  if (environments.length === 0) return false;
  const answer = await tools.ask(
    `The CDK needs a bucket and roles of its own, once for each region. Bootstrap ${environments.join(' and ')} now? [y/N] `,
  );
  if (!/^y(es)?$/i.test(answer ?? '')) return false;
  await tools.bootstrap(environments);
  return true;
}

async function confirmAccount({ account, arn }: Identity, tools: DeployTools): Promise<void> {
  const { stage } = tools;
  if (tools.settings.account === account || (await findStack(tools, 'data'))) return;
  const answer = await tools.ask(
    `This is the first deploy of ${stage} to the AWS account ${account}, as ${arn}.\n` +
      'Enter the account number to confirm that it is the right one: ',
  );
  if (answer?.trim() === account) return;
  throw new RefusedError(
    answer === undefined
      ? `The first deploy of ${stage} asks for the account. Without a terminal, set account: '${account}' for the stage in infra/aws/stages.ts.`
      : `Nothing was deployed: ${answer.trim() || 'nothing'} is not the account of these credentials, ${account}.`,
  );
}
