import { hasCredentials } from '../env';
import { STAGES, type StageName } from '../stages';
import { cdk } from './cdk';
import { checkSettings, formatChecks } from './checks';
import { lastBuild, NO_HASHES } from './site-build';
import { synthesise } from './synthesise';

/** Creates the templates and changes nothing on AWS. With credentials, prints what a deploy would change. */
export async function dryRun(stage: StageName, accepted: readonly string[]): Promise<void> {
  const settings = STAGES[stage];
  const build = lastBuild();
  if (!build) console.log('The site has not been built, so the Content-Security-Policy lacks its hashes.');
  const { folder, stacks } = await synthesise(stage, build?.csp ?? NO_HASHES);
  console.log(`The templates of ${stage} are in ${folder}:\n${stacks.map((name) => `- ${name}`).join('\n')}`);

  const failed = checkSettings(stage, settings, accepted);
  if (failed.length > 0) console.log(`A deploy would be refused:\n${formatChecks(failed)}`);
  if (!hasCredentials()) {
    console.log('This machine has no AWS credentials, so nothing was compared.');
    return;
  }
  try {
    await cdk(folder, settings.region, ['diff', '--no-change-set', ...stacks]);
  } catch {
    console.log('The difference could not be shown: AWS did not respond or did not accept the credentials.');
  }
}
