import { hasCredentials } from '../env';
import { GLOBAL_REGION, stackName } from '../names';
import { domainOf } from '../options';
import { SITE_FOLDER } from '../paths';
import { STAGES, type StageName, type StageSettings } from '../stages';
import { awsAccount, outputsOf } from './account';
import { cdk } from './cdk';
import { adviseOn, checkAccount, checkSettings, NO_CREDENTIALS } from './checks';
import { invalidate } from './invalidate';
import { s3Bucket } from './s3-bucket';
import { Refusal, say } from './say';
import { type BuildSite, buildFor } from './site-build';
import { synthesise } from './synthesise';
import { upload } from './upload';

/** Where a site without a domain of its own is built for until CloudFront has said where it is. */
const NOT_KNOWN_YET = 'https://address-not-known-yet.invalid';

/** Puts a stage online: checks, then the site's build, the stacks and the pages. */
export async function deploy(stage: StageName, buildSite: BuildSite): Promise<void> {
  const settings = STAGES[stage];
  await check(stage, settings);
  const planned = (await addressOf(stage, settings)) ?? NOT_KNOWN_YET;
  let outputs = await deployFor(planned, stage, buildSite);
  // Only now has CloudFront named the address that canonical links and the sitemap want to say.
  if (outputs.siteUrl !== planned) outputs = await deployFor(outputs.siteUrl, stage, buildSite);

  const count = await upload(SITE_FOLDER, s3Bucket(outputs.bucket, settings.region));
  await invalidate(outputs.distributionId, settings.region);
  say(`\n${count} files are up. The site is at ${outputs.siteUrl}`);
  await sayPassword(stage, settings);
}

async function check(stage: StageName, settings: StageSettings): Promise<void> {
  const problems = checkSettings(stage, settings);
  if (!hasCredentials()) problems.push(NO_CREDENTIALS);
  if (problems.length > 0) throw new Refusal(problems);
  const account = awsAccount(settings.region);
  const regions = [settings.region, ...(needsGlobal(settings) ? [GLOBAL_REGION] : [])];
  const missing = await checkAccount(account, settings, regions);
  if (missing.length > 0) throw new Refusal(missing);
  for (const advice of await adviseOn(account, settings)) say(`Note: ${advice}`);
}

const needsGlobal = (settings: StageSettings): boolean =>
  settings.firewall || domainOf(settings) !== undefined;

/** The stage's public address, where it is known already. */
async function addressOf(stage: StageName, settings: StageSettings): Promise<string | undefined> {
  const domain = domainOf(settings);
  if (domain) return `https://${domain.name}`;
  return (await outputsOf(settings.region, stackName(stage, 'site')))?.SiteUrl;
}

/** Builds the site for an address and deploys the stacks. @returns where everything is */
async function deployFor(address: string, stage: StageName, buildSite: BuildSite) {
  const { region } = STAGES[stage];
  const { csp } = await buildFor(address, buildSite);
  const { folder } = synthesise(stage, csp);
  await cdk(folder, region, ['deploy', '--all', '--require-approval', 'never', '--concurrency', '3']);
  const outputs = await outputsOf(region, stackName(stage, 'site'));
  const { SiteUrl: siteUrl, BucketName: bucket, DistributionId: distributionId } = outputs ?? {};
  if (siteUrl && bucket && distributionId) return { siteUrl, bucket, distributionId };
  throw new Error('The site stack does not say where the site is. Look at its events in CloudFormation.');
}

async function sayPassword(stage: StageName, { region }: StageSettings): Promise<void> {
  const outputs = await outputsOf(region, stackName(stage, 'secrets'));
  say(
    'The admin password is shown by:\n' +
      `  aws secretsmanager get-secret-value --region ${region} --query SecretString --output text --secret-id ${outputs?.PasswordSecret}`,
  );
}
