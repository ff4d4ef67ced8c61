import { NO_HASHES } from '../../edge';
import type { StageName } from '../stages';
import { checkOffline } from './check';
import { exitCodeOf, formatFindings } from './checks/finding';
import { lastBuild } from './pages/site-build';
import type { DeployTools } from './tools';

/** Creates the templates and changes nothing on AWS. With credentials, prints what a deploy would change. */
export async function dryRun(stage: StageName, tools: DeployTools): Promise<void> {
  const { aws, checks, print } = tools;
  const build = lastBuild();
  if (!build) print('The site has not been built, so the Content-Security-Policy lacks its hashes.');
  const csp = build?.csp ?? NO_HASHES;
  const { folder, stacks } = await tools.synthesise(stage, { csp });
  print(`The templates of ${stage} are in ${folder}:\n${stacks.map((name) => `- ${name}`).join('\n')}`);

  const findings = checkOffline(stage, tools);
  if (findings.length > 0)
    print(
      `${exitCodeOf(findings) === 1 ? 'A deploy would be refused' : 'Worth knowing'}:\n${formatFindings(findings)}`,
    );
  if (!checks.hasCredentials()) {
    print('Without credentials nothing was compared with AWS.');
    return;
  }
  try {
    await tools.cdk(folder, aws.region, ['diff', '--no-change-set', ...stacks]);
  } catch {
    print('The difference could not be shown: AWS did not respond or did not accept the credentials.');
  }
}
