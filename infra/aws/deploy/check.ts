import type { StageName } from '../stages';
import {
  checkBootstrap,
  checkBudgets,
  checkIdentity,
  checkQuota,
  checkWarmth,
  type Identity,
  identify,
  isDeployed,
} from './checks/account';
import { checkDomain } from './checks/domain';
import { accept, error, exitCodeOf, type Finding, formatFindings } from './checks/finding';
import { checkMail, checkMailSettings } from './checks/mail';
import { checkSettings } from './checks/settings';
import { checkStacks, checkSubscriptions } from './checks/stacks';
import type { DeployTools } from './tools';

/** The command was refused; its message is the reason. */
export class RefusedError extends Error {}

const NO_CREDENTIALS: Finding = error(
  'This machine has no AWS credentials.',
  'Install the AWS CLI and run `aws configure sso` or `aws configure`; docs/deploying.md shows each step.',
);

/** Returns the findings that need no AWS. */
export const checkOffline = (stage: StageName, { settings, checks, accepted, now }: DeployTools): Finding[] =>
  accept(
    [
      ...checkSettings(settings, now().getTime()),
      ...checkMailSettings(stage, settings),
      ...(checks.hasCredentials() ? [] : [NO_CREDENTIALS]),
    ],
    accepted,
  );

/** Runs all checks, changes nothing, and prints what they found. @returns the exit code */
export async function check(stage: StageName, tools: DeployTools): Promise<number> {
  const { findings } = await runChecks(stage, tools);
  tools.print(
    findings.length > 0 ? formatFindings(findings) : `All checks passed. ${stage} can be deployed.`,
  );
  return exitCodeOf(findings);
}

/**
 * Runs the checks before a deploy. Offers to bootstrap the account, and asks once, before the first deploy, whether the
 * account is the right one.
 * @throws RefusedError if there are errors, or the account was not confirmed
 */
export async function checkBeforeDeploy(stage: StageName, tools: DeployTools): Promise<void> {
  let { findings, identity } = await runChecks(stage, tools);
  if (identity && (await offerBootstrap(findings, tools)))
    findings = (await runChecks(stage, tools)).findings;
  if (exitCodeOf(findings) === 1) throw refusal(findings);
  if (findings.length > 0) tools.print(formatFindings(findings));
  if (identity) await confirmAccount(stage, identity, tools);
}

/**
 * Checks what a command needs that changes or tests what is deployed: credentials that AWS accepts, of the account of the
 * stage. In another account it would find nothing, and report that as done.
 * @throws RefusedError with what is wrong
 */
export async function requireAccount({ aws, checks, settings }: DeployTools): Promise<void> {
  if (!checks.hasCredentials()) throw refusal([NO_CREDENTIALS]);
  const identity = await identify(aws);
  const findings = 'severity' in identity ? [identity] : checkIdentity(identity, settings);
  if (exitCodeOf(findings) === 1) throw refusal(findings);
}

const refusal = (findings: readonly Finding[]): RefusedError =>
  new RefusedError(`Not yet:\n${formatFindings(findings)}`);

/** Runs the checks of AWS only if those without it pass: their findings would only hide the first problem. */
async function runChecks(
  stage: StageName,
  tools: DeployTools,
): Promise<{ findings: Finding[]; identity?: Identity }> {
  const offline = checkOffline(stage, tools);
  if (exitCodeOf(offline) === 1) return { findings: offline };
  const { aws, checks, settings } = tools;
  const identity = await identify(aws);
  if ('severity' in identity) return { findings: [...offline, identity] };
  const wrongAccount = checkIdentity(identity, settings);
  if (exitCodeOf(wrongAccount) === 1) return { findings: [...offline, ...wrongAccount], identity };
  const found = [
    checkBootstrap(aws, identity),
    checkStacks(aws, stage),
    checkDomain(aws, stage, settings, checks),
    checkQuota(aws, settings),
    checkBudgets(aws, identity),
    checkMail(aws, stage, settings),
    checkSubscriptions(aws, stage, settings),
  ];
  return {
    findings: [...offline, ...wrongAccount, ...(await Promise.all(found)).flat(), ...checkWarmth(settings)],
    identity,
  };
}

/** @returns whether something was bootstrapped */
async function offerBootstrap(findings: readonly Finding[], tools: DeployTools): Promise<boolean> {
  const environments = findings.flatMap((finding) =>
    'environment' in finding ? [String(finding.environment)] : [],
  );
  if (environments.length === 0) return false;
  const answer = await tools.checks.ask(
    `The CDK needs a bucket and roles of its own, once for each region. Bootstrap ${environments.join(' and ')} now? [y/N] `,
  );
  if (!/^y(es)?$/i.test(answer ?? '')) return false;
  await tools.bootstrap(environments);
  return true;
}

async function confirmAccount(
  stage: StageName,
  { account, arn }: Identity,
  { aws, checks, settings }: DeployTools,
): Promise<void> {
  if (settings.account === account || (await isDeployed(aws, stage))) return;
  const answer = await checks.ask(
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
