import { NO_RELEASE } from '../release';
import { partsOf, type StackPart, type StageName, stackName } from '../stages';
import { liveRelease } from './aws/edge';
import { deployedVersions } from './aws/lambdas';
import { outputsOf } from './aws/stacks';
import { checkBeforeDeploy } from './check';
import { type Release, readReleases, unionOf, writeReleases } from './pages/releases';
import type { BuildSite } from './pages/site-build';
import { cleanUp, type SiteFiles, siteFiles, upload } from './pages/upload';
import { mustDetach, parameterArguments } from './parameters';
import { removeMail } from './remove-mail';
import { type DeployedSite, findSite, makeLive, publicAddress } from './site';
import type { DeployTools } from './tools';

/** The site is built for this address until CloudFront has assigned one. */
const UNKNOWN_ADDRESS = 'https://address-not-known-yet.invalid';

/** The stacks that the site needs; the others are deployed when it is live. */
const SITE_NEEDS: readonly StackPart[] = ['storage', 'secrets', 'mail', 'api', 'global'];

/**
 * Deploys a stage: runs the checks, builds the site, deploys its stacks, uploads the pages, makes them live, and then
 * deploys what the site does not need. If a step fails before the switch, the pages of the live release stay as they are;
 * once the API stack is deployed, the new code is live, and a rollback returns to the code of those pages.
 * @returns whether everything, including the smoke test, succeeded
 */
export async function deploy(stage: StageName, tools: DeployTools, buildSite: BuildSite): Promise<boolean> {
  await checkBeforeDeploy(stage, tools);
  const before = await findSite(tools.aws, stage);
  const address = publicAddress(tools.settings, before) ?? UNKNOWN_ADDRESS;
  let deployed = await deploySite(address, stage, tools, buildSite);
  // Canonical links and the sitemap contain the address, so the first deploy without a domain builds twice.
  if (deployed.site.address !== address)
    deployed = await deploySite(deployed.site.address, stage, tools, buildSite);

  const { site, release, files, kept, live, folder } = deployed;
  const count = await upload(files, site.bucket);
  const others = kept.filter((old) => old.id !== release.id || !isSameCode(old, release));
  // The newest of them was never live if its deploy was interrupted.
  const previous = others.find(({ id }) => id === live) ?? others[0];
  const releases = [release, ...(previous ? [previous] : [])];
  // Before the switch, so that the next deploy still allows the inline code of both if this one is interrupted.
  await writeReleases(releases, site.bucket);
  await makeLive(tools.aws, site, release);
  await cleanUp(releases, site.bucket);
  tools.print(`\nUploaded ${count} files. The site is at ${site.address}`);

  const watched = await deployOptional(stage, folder, tools);
  await printPasswordCommand(stage, tools);
  return (await tools.smoke(stage)) && watched;
}

const isSameCode = (one: Release, other: Release): boolean =>
  JSON.stringify(one.versions) === JSON.stringify(other.versions);

interface SiteDeployment {
  site: DeployedSite;
  release: Release;
  files: SiteFiles;
  /** The releases that the bucket had before. */
  kept: Release[];
  /** The release whose pages are live. */
  live: string;
  /** The folder of the templates. */
  folder: string;
}

/** Builds the site for an address and deploys its stacks. Live pages and their inline code stay valid meanwhile. */
async function deploySite(
  address: string,
  stage: StageName,
  tools: DeployTools,
  buildSite: BuildSite,
): Promise<SiteDeployment> {
  const { aws } = tools;
  const { csp } = await tools.build(address, buildSite);
  const before = await findSite(aws, stage);
  const kept = before ? await readReleases(before.bucket) : [];
  const live = before ? await liveRelease(aws.cloudFront, before.pagesFunction) : NO_RELEASE;
  const { folder } = await tools.synthesise(stage, {
    csp: kept.map((release) => release.csp).reduce(unionOf, csp),
    release: live,
  });
  if (mustDetach(before, tools)) await deployParts(folder, stage, ['site'], tools);
  await removeMail(stage, tools, () => deployParts(folder, stage, ['api'], tools));
  const needed = partsOf(tools.settings).filter((part) => SITE_NEEDS.includes(part));
  await deployParts(folder, stage, needed, tools);
  await deployParts(folder, stage, ['site'], tools);
  const site = await findSite(aws, stage);
  if (!site) throw new Error('The site stack lacks its outputs. Look at its events in CloudFormation.');
  const files = siteFiles(tools.siteFolder, tools.settings.optIn);
  const api = stackName(stage, 'api');
  const versions = await deployedVersions(aws, api);
  const { TableName: table = '' } = (await outputsOf(aws.cloudFormation, api)) ?? {};
  const { optIn = 'single' } = tools.settings;
  const deployedAt = tools.now().toISOString();
  return {
    site,
    files,
    kept,
    live,
    folder,
    release: { id: files.id, hashed: files.hashed, csp, versions, table, optIn, deployedAt },
  };
}

async function deployParts(
  folder: string,
  stage: StageName,
  parts: readonly StackPart[],
  tools: DeployTools,
): Promise<void> {
  const stacks = parts.map((part) => stackName(stage, part));
  const parameters = (await Promise.all(parts.map((part) => parameterArguments(part, stage, tools)))).flat();
  // Each stack is deployed only when it is named.
  const options = ['--exclusively', '--require-approval', 'never', '--concurrency', '3'];
  await tools.cdk(folder, tools.settings.region, ['deploy', ...stacks, ...options, ...parameters]);
}

/**
 * Deploys alarms, budget and the role of the workflow. The site is live already: a failure of one of them is printed and
 * changes nothing about it.
 * @returns whether the alarms were deployed
 */
async function deployOptional(stage: StageName, folder: string, tools: DeployTools): Promise<boolean> {
  const tryDeploy = async (part: StackPart, consequence: string): Promise<boolean> => {
    try {
      await deployParts(folder, stage, [part], tools);
      return true;
    } catch (error) {
      tools.print(`${consequence} ${error instanceof Error ? error.message : error}`);
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

async function printPasswordCommand(stage: StageName, { aws, print }: DeployTools): Promise<void> {
  const outputs = await outputsOf(aws.cloudFormation, stackName(stage, 'secrets'));
  print(
    'To read the admin password, run:\n' +
      `  aws secretsmanager get-secret-value --region ${aws.region} --query SecretString --output text --secret-id ${outputs?.PasswordSecret}`,
  );
}
