import { hasCredentials } from '../env';
import { STAGES, type StageName } from '../stages';
import { cdk } from './cdk';
import { checkSettings } from './checks';
import { listOf, say } from './say';
import { lastBuild } from './site-build';
import { synthesise } from './synthesise';

/** Makes the templates and changes nothing; where there are credentials it shows what a deploy would change. */
export async function dryRun(stage: StageName): Promise<void> {
  const settings = STAGES[stage];
  const build = lastBuild();
  if (!build) say('The site has not been built yet: its scripts are missing in the policy that allows them.');
  const { folder, stacks } = synthesise(stage, build?.csp ?? { scripts: [], styles: [] });
  say(`The templates of ${stage} are in ${folder}:\n${stacks.map((name) => `- ${name}`).join('\n')}`);

  const problems = checkSettings(stage, settings);
  if (problems.length > 0) say(`A deploy would still be refused:\n${listOf(problems)}`);
  if (!hasCredentials()) {
    say('There are no AWS credentials here, so nothing was compared.');
    return;
  }
  try {
    await cdk(folder, settings.region, ['diff', '--no-change-set', ...stacks]);
  } catch {
    say('The difference could not be shown: AWS did not answer, or did not accept the credentials.');
  }
}
