import { hasCredentials } from '../env';
import { domainOf, GLOBAL_REGION, STAGES, type StageName, type StageSettings, stackName } from '../stages';
import { awsAccount, outputsOf } from './account';
import { cdk } from './cdk';
import { ChecksFailedError, checkAccount, checkSettings, NO_CREDENTIALS, recommend } from './checks';
import { invalidate } from './invalidate';
import { s3Bucket } from './s3-bucket';
import { type BuildSite, buildFor, SITE_FOLDER } from './site-build';
import { synthesise } from './synthesise';
import { upload } from './upload';

/** The site is built for this address until CloudFront has assigned one. */
const UNKNOWN_ADDRESS = 'https://address-not-known-yet.invalid';

/** Deploys a stage: runs the checks, builds the site, deploys the stacks, uploads the pages. */
export async function deploy(
  stage: StageName,
  buildSite: BuildSite,
  accepted: readonly string[],
): Promise<void> {
  const settings = STAGES[stage];
  await runChecks(stage, settings, accepted);
  const expectedUrl = (await currentAddress(stage, settings)) ?? UNKNOWN_ADDRESS;
  let outputs = await deployStacks(expectedUrl, stage, buildSite);
  // Canonical links and the sitemap contain the address, so the first deploy without a domain builds twice.
  if (outputs.siteUrl !== expectedUrl) outputs = await deployStacks(outputs.siteUrl, stage, buildSite);

  const count = await upload(SITE_FOLDER, s3Bucket(outputs.bucket, settings.region));
  await invalidate(outputs.distributionId, settings.region);
  console.log(`\nUploaded ${count} files. The site is at ${outputs.siteUrl}`);
  await printPasswordCommand(stage, settings);
}

async function runChecks(
  stage: StageName,
  settings: StageSettings,
  accepted: readonly string[],
): Promise<void> {
  const failed = checkSettings(stage, settings, accepted);
  if (!hasCredentials()) failed.push(NO_CREDENTIALS);
  if (failed.length > 0) throw new ChecksFailedError(failed);
  const account = awsAccount(settings.region);
  const failedInAccount = await checkAccount(account, settings, [settings.region, GLOBAL_REGION]);
  if (failedInAccount.length > 0) throw new ChecksFailedError(failedInAccount);
  for (const recommendation of await recommend(account, settings)) console.log(`Note: ${recommendation}`);
}

/** Returns the public address of a stage; undefined before the first deploy without a domain. */
async function currentAddress(stage: StageName, settings: StageSettings): Promise<string | undefined> {
  const domain = domainOf(settings);
  if (domain) return `https://${domain.name}`;
  return (await outputsOf(settings.region, stackName(stage, 'site')))?.SiteUrl;
}

/** Builds the site for an address, deploys all stacks and returns the outputs of the site stack. */
async function deployStacks(address: string, stage: StageName, buildSite: BuildSite) {
  const { region } = STAGES[stage];
  const { csp } = await buildFor(address, buildSite);
  const { folder } = await synthesise(stage, csp);
  await cdk(folder, region, ['deploy', '--all', '--require-approval', 'never', '--concurrency', '3']);
  const outputs = await outputsOf(region, stackName(stage, 'site'));
  const { SiteUrl: siteUrl, BucketName: bucket, DistributionId: distributionId } = outputs ?? {};
  if (siteUrl && bucket && distributionId) return { siteUrl, bucket, distributionId };
  throw new Error('The site stack lacks its outputs. Look at its events in CloudFormation.');
}

async function printPasswordCommand(stage: StageName, { region }: StageSettings): Promise<void> {
  const outputs = await outputsOf(region, stackName(stage, 'secrets'));
  console.log(
    'To read the admin password, run:\n' +
      `  aws secretsmanager get-secret-value --region ${region} --query SecretString --output text --secret-id ${outputs?.PasswordSecret}`,
  );
}
