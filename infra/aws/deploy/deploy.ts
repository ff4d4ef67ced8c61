import { GLOBAL_REGION, stackName } from '../app';
import { hasCredentials } from '../env';
import { domainOf } from '../options';
import { SITE_FOLDER } from '../paths';
import { STAGES, type StageName, type StageSettings } from '../stages';
import { awsAccount, outputsOf } from './account';
import { cdk } from './cdk';
import { adviseOn, checkAccount, checkSettings, NO_CREDENTIALS } from './checks';
import { invalidate } from './invalidate';
import { s3Bucket } from './s3-bucket';
import { Refusal, say } from './say';
import { buildSite } from './site-build';
import { synthesise } from './synthesise';
import { upload } from './upload';

/** Where a site without a domain of its own is built for until CloudFront has said where it is. */
const NOT_KNOWN_YET = 'https://address-not-known-yet.invalid';

/** Puts a stage online: checks, then the site's build, the stacks and the pages. */
export async function deploy(stage: StageName): Promise<void> {
  const settings = STAGES[stage];
  await check(stage, settings);
  const planned = await addressOf(stage, settings);
  let { outputs, siteUrl } = await deployFor(stage, settings, planned ?? NOT_KNOWN_YET);
  // Only now has CloudFront named the address that canonical links and the sitemap want to say.
  if (siteUrl !== (planned ?? NOT_KNOWN_YET))
    ({ outputs, siteUrl } = await deployFor(stage, settings, siteUrl));

  const { BucketName = '', DistributionId = '' } = outputs;
  const count = await upload(SITE_FOLDER, s3Bucket(BucketName, settings.region));
  await invalidate(DistributionId, settings.region);
  say(`\n${count} files are up. The site is at ${siteUrl}`);
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

/** Builds the site for an address and deploys the stacks. */
async function deployFor(stage: StageName, settings: StageSettings, address: string) {
  const { csp } = await buildSite(address);
  const { folder } = synthesise(stage, csp);
  await cdk(folder, settings.region, [
    'deploy',
    '--all',
    '--require-approval',
    'never',
    '--concurrency',
    '3',
  ]);
  const outputs = await outputsOf(settings.region, stackName(stage, 'site'));
  if (!outputs?.SiteUrl)
    throw new Error('The site stack does not say where the site is. Look at its events in CloudFormation.');
  return { outputs, siteUrl: outputs.SiteUrl };
}

async function sayPassword(stage: StageName, { region }: StageSettings): Promise<void> {
  const outputs = await outputsOf(region, stackName(stage, 'secrets'));
  say(
    'The admin password is shown by:\n' +
      `  aws secretsmanager get-secret-value --region ${region} --query SecretString --output text --secret-id ${outputs?.PasswordSecret}`,
  );
}
