import { hash } from 'node:crypto';
import { contentSecurityPolicy } from '../../edge';
import {
  domainOf,
  partsOf,
  STACK_PARTS,
  type StackPart,
  stackName,
  USED_OUTPUTS,
  usesOutputs,
} from '../stages';
import { messageOf } from './aws/clients';
import { protectData } from './aws/protection';
import { deleteStack, findStack, outputsOf } from './aws/stacks';
import { checkBeforeDeploy, RefusedError } from './check';
import { type Release, readReleases, unionOf, writeReleases } from './pages/releases';
import type { SiteBuild } from './pages/site-build';
import { cleanUp, siteFiles, upload } from './pages/upload';
import { type DeployedSite, findSite, liveRelease, makeLive } from './site';
import type { DeployTools } from './tools';

/** The stacks that the API and the site need; the others are deployed when the site is live. */
const FOUNDATION: readonly StackPart[] = ['account', 'storage', 'secrets', 'mail', 'global'];

/**
 * Deploys a stage: runs the checks, builds the site, deploys its stacks, uploads the pages, makes them live, and then
 * deploys what the site does not need. If a step fails before the switch, the pages of the live release stay as they are;
 * once the stack of the API is updated, its new code serves them.
 * @returns whether everything succeeded
 */
export async function deploy(tools: DeployTools): Promise<boolean> {
  await checkBeforeDeploy(tools);
  const build = await tools.build();
  const before = await findSite(tools);
  const { kept, live, csp } = await keptReleases(build, before, tools);
  const { folder } = await tools.synthesise(csp);
  const site = await deployStacks(folder, before, tools);

  const files = siteFiles(tools.siteFolder, {
    from: build.siteUrl,
    to: site.address,
    optIn: tools.settings.optIn,
  });
  const release = {
    id: files.id,
    hashed: files.hashed,
    csp: build.csp,
    deployedAt: tools.now().toISOString(),
  };
  const count = await upload(files, site.bucket);
  const others = kept.filter(({ id }) => id !== release.id);
  // The newest of them was never live if its deploy was interrupted.
  const previous = others.find(({ id }) => id === live) ?? others[0];
  const releases = [release, ...(previous ? [previous] : [])];
  // Before the switch, so that the next deploy still allows the inline code of both if this one is interrupted.
  await writeReleases(releases, site.bucket);
  await makeLive(tools.aws, site, release.id);
  await cleanUp(releases, site.bucket);
  tools.print(`\nUploaded ${count} files. The site is at ${site.address}`);

  const watched = await deployOptional(folder, tools);
  await printPasswordCommand(tools);
  return watched;
}

/**
 * Returns the kept releases, and the hashes of their inline code and that of a new build: pages of all of them may be served
 * until the switch has reached every edge location. A release whose hashes no longer fit into the policy is not kept.
 * @throws RefusedError if not even those of the live release fit, unless the owner accepts it
 */
async function keptReleases(build: SiteBuild, site: DeployedSite | undefined, tools: DeployTools) {
  if (!site) return { kept: [], live: undefined, csp: build.csp };
  const live = await liveRelease(tools.aws, site);
  const all = await readReleases(site.bucket);
  const kept: Release[] = [];
  let { csp } = build;
  for (const release of [...all].sort((one, other) => Number(other.id === live) - Number(one.id === live))) {
    const union = unionOf(csp, release.csp);
    if (fitsPolicy(union)) {
      csp = union;
      kept.push(release);
    } else if (release.id === live && !tools.accepted.includes(POLICY_FULL)) throw new RefusedError(FULL);
  }
  return { kept: all.filter((release) => kept.includes(release)), live, csp };
}

const POLICY_FULL = 'policy-full';
const FULL =
  'Not yet:\nError: The inline styles and scripts of the live pages and of the new ones are more than a policy can list. ' +
  `[${POLICY_FULL}]\n  Deploy a version with half of the changes first. Or accept that live pages have no styles until the ` +
  'deploy ends.';

/** Returns whether CloudFront accepts a policy with these hashes. */
export function fitsPolicy(csp: SiteBuild['csp']): boolean {
  try {
    return contentSecurityPolicy(csp, true).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Deploys the stacks that the site needs, and the site. */
async function deployStacks(
  folder: string,
  before: DeployedSite | undefined,
  tools: DeployTools,
): Promise<DeployedSite> {
  if (mustDetach(before, tools)) await deployParts(folder, ['site'], tools);
  const needed = partsOf(tools.settings).filter((part) => FOUNDATION.includes(part));
  await deployParts(folder, needed, tools);
  await protectData(tools);
  await deployParts(folder, ['api'], tools);
  if (!needed.includes('mail') && (await findStack(tools, 'mail'))) await deleteStack(tools, 'mail');
  await deployParts(folder, ['site'], tools);
  const site = await findSite(tools);
  if (!site) throw new Error('The site stack lacks its outputs. Look at its events in CloudFormation.');
  return site;
}

/**
 * Returns whether the site has to be deployed before the global stack: AWS deletes no certificate and no firewall that the
 * distribution uses.
 * @throws RefusedError if the settings also ask for the other one, which the site would have to be deployed after
 */
function mustDetach(site: DeployedSite | undefined, { settings }: DeployTools): boolean {
  if (!site) return false;
  const domain = domainOf(settings) !== undefined;
  const removes = (site.usesCertificate && !domain) || (site.usesFirewall && !settings.firewall);
  const adds = (!site.usesCertificate && domain) || (!site.usesFirewall && settings.firewall);
  if (removes && adds)
    throw new RefusedError(
      'Nothing was deployed: the settings remove the domain and add a firewall, or the other way round. Deploy one of the ' +
        'two changes first; infra/aws/stages.ts.',
    );
  return removes;
}

/** Deploys the named stacks, and none that they depend on. */
async function deployParts(folder: string, parts: readonly StackPart[], tools: DeployTools): Promise<void> {
  const stacks = parts.map((part) => stackName(tools.stage, part));
  const options = ['--exclusively', '--require-approval', 'never', '--concurrency', '3'];
  for (const part of parts.filter(usesOutputs)) {
    const used = await hashOfOutputs(STACK_PARTS.slice(0, STACK_PARTS.indexOf(part)), tools);
    options.push('--parameters', `${stackName(tools.stage, part)}:${USED_OUTPUTS}=${used}`);
  }
  await tools.cdk(folder, ['deploy', ...stacks, ...options]);
}

/** Returns a hash of the outputs of stacks. */
async function hashOfOutputs(parts: readonly StackPart[], tools: DeployTools): Promise<string> {
  const outputs = await Promise.all(parts.map((part) => outputsOf(tools, part)));
  const sorted = outputs.map((one) => Object.entries(one).sort());
  return hash('sha256', JSON.stringify(sorted)).slice(0, 16);
}

/**
 * Deploys alarms, budget and the role of the workflow. The site is live already: a failure of one of them is printed and
 * changes nothing about it.
 * @returns whether the alarms were deployed
 */
async function deployOptional(folder: string, tools: DeployTools): Promise<boolean> {
  const tryDeploy = async (part: StackPart, consequence: string): Promise<boolean> => {
    try {
      await deployParts(folder, [part], tools);
      return true;
    } catch (error) {
      tools.print(`${consequence} ${messageOf(error)}`);
      return false;
    }
  };
  const withoutAlarms = 'The site is live, but its alarms could not be deployed.';
  await tryDeploy('ci', 'The role of the GitHub workflow could not be deployed.');
  const watched = [await tryDeploy('watch', withoutAlarms), await tryDeploy('edge-watch', withoutAlarms)];
  await tryDeploy(
    'budget',
    'Warning: the budget could not be created; some new and organisation accounts refuse budgets. Nothing else is ' +
      'affected: look at Billing now and then, or let the owner of the organisation create the budget.',
  );
  return watched.every(Boolean);
}

async function printPasswordCommand(tools: DeployTools): Promise<void> {
  const { PasswordSecret } = await outputsOf(tools, 'secrets');
  tools.print(
    'To read the admin password, run:\n' +
      `  aws secretsmanager get-secret-value --region ${tools.aws.region} --query SecretString --output text --secret-id ${PasswordSecret}`,
  );
}
