import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { contentSecurityPolicy } from '../../http';
import { domainOf, holdsData, type StackPart, stackName, USED_OUTPUTS, usedParts } from '../stages';
import { protectData, releaseFailedCreation } from './aws/protection';
import { findStack, outputsOf, templateOf } from './aws/stacks';
import { checkBeforeDeploy, RefusedError } from './check';
import { deployOptional, removeOptional } from './optional';
import { type Release, readReleases, unionOf, writeReleases } from './pages/releases';
import type { SiteBuild } from './pages/site-build';
import { cleanUp, siteFiles, upload } from './pages/upload';
import { type DeployedSite, findSite, liveRelease, makeLive } from './site';
import type { Templates } from './synthesise';
import type { DeployTools } from './tools';

/** The stacks that the app needs. */
const FOUNDATION = usedParts('app');

/**
 * Deploys a stage: runs the checks, builds the site, deploys the stacks that have changed, uploads the pages, makes
 * them live, and then deploys plan and budget. If a step fails before the switch, the pages of the live release stay as
 * they are; once the stack of the app is updated, its new code serves them.
 */
export async function deploy(tools: DeployTools): Promise<void> {
  await checkBeforeDeploy(tools);
  const build = await tools.build();
  const before = await findSite(tools);
  const { kept, live, csp } = await keptReleases(build, before, tools);
  const templates = await tools.synthesise(tools.settings, csp);
  const detaches = mustDetach(before, tools);
  await removeOptional(tools);
  const site = await deployStacks(templates, detaches, tools);

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
    version: tools.version(),
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
  tools.print(`\nUploaded ${count} files of version ${release.version}. The site is at ${site.address}`);

  await deployOptional((part) => deployChanged(templates, [part], tools), tools);
  await printPasswordCommand(tools);
}

/**
 * Returns the kept releases, and the hashes of their inline code and that of a new build: pages of all of them may be
 * served until the switch has reached every edge location. A release whose hashes no longer fit into the policy is not
 * kept.
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

/** Deploys what the app needs, and the app. @param detaches whether the app has to be deployed before the edge, too */
async function deployStacks(
  templates: Templates,
  detaches: boolean,
  tools: DeployTools,
): Promise<DeployedSite> {
  await releaseFailedCreation(tools);
  if (detaches) await deployChanged(templates, ['app'], tools);
  await deployChanged(templates, FOUNDATION, tools);
  await protectData(tools);
  await deployChanged(templates, ['app'], tools);
  const site = await findSite(tools);
  if (!site) throw new Error('The app stack lacks its outputs. Look at its events in CloudFormation.');
  return site;
}

/**
 * Returns whether the app has to be deployed before the stack of the edge: AWS deletes no certificate and no firewall
 * that the distribution uses.
 * @throws RefusedError if the settings also add the other one of the two, which has to be deployed before the app
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

/** Deploys the named stacks that have changed, in one run of the CDK, without the stacks that they depend on. */
async function deployChanged(
  { folder, template }: Templates,
  parts: readonly StackPart[],
  tools: DeployTools,
): Promise<void> {
  const stacks: string[] = [];
  const options = ['--exclusively', '--require-approval', 'never', '--concurrency', '3'];
  for (const part of parts) {
    const name = stackName(tools.stage, part);
    const used = usedParts(part).length > 0 ? await hashOfOutputs(usedParts(part), tools) : undefined;
    if (await isDeployed(part, template(name), used, tools)) continue;
    stacks.push(name);
    if (used !== undefined) options.push('--parameters', `${name}:${USED_OUTPUTS}=${used}`);
  }
  if (stacks.length > 0) await tools.cdk(folder, ['deploy', ...stacks, ...options]);
}

/**
 * Returns whether a stack exists with this template, with its protection, and with these outputs of others.
 * @param used the hash of the outputs of other stacks that it uses
 */
async function isDeployed(
  part: StackPart,
  template: unknown,
  used: string | undefined,
  tools: DeployTools,
): Promise<boolean> {
  const stack = await findStack(tools, part);
  if (!stack || !/^(CREATE|UPDATE|UPDATE_ROLLBACK)_COMPLETE$/.test(stack.StackStatus ?? '')) return false;
  if (holdsData(part) && !stack.EnableTerminationProtection) return false;
  const parameter = stack.Parameters?.find(({ ParameterKey }) => ParameterKey === USED_OUTPUTS);
  if (parameter?.ParameterValue !== used) return false;
  return isDeepStrictEqual(await templateOf(tools, part), template);
}

/** Returns a hash of the outputs of stacks. */
async function hashOfOutputs(parts: readonly StackPart[], tools: DeployTools): Promise<string> {
  const outputs = await Promise.all(parts.map((part) => outputsOf(tools, part)));
  const sorted = outputs.map((one) => Object.entries(one).sort());
  return hash('sha256', JSON.stringify(sorted)).slice(0, 16);
}

async function printPasswordCommand(tools: DeployTools): Promise<void> {
  const { PasswordSecret } = await outputsOf(tools, 'data');
  tools.print(
    'To read the admin password, run:\n' +
      `  aws secretsmanager get-secret-value --region ${tools.aws.region} --query SecretString --output text --secret-id ${PasswordSecret}`,
  );
}
