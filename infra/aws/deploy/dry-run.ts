import { NO_HASHES } from '../../edge';
import { checkOffline } from './check';
import { exitCodeOf, formatFindings } from './checks/finding';
import { lastBuild } from './pages/site-build';
import type { DeployTools } from './tools';

/** Creates the templates and changes nothing on AWS. With credentials, prints what a deploy would change. */
export async function dryRun(tools: DeployTools): Promise<void> {
  const { stage, print } = tools;
  const build = lastBuild();
  if (!build) print('The site has not been built, so the Content-Security-Policy lacks its hashes.');
  const csp = build?.csp ?? NO_HASHES;
  const { folder, stacks } = await tools.synthesise(csp);
  print(`The templates of ${stage} are in ${folder}:\n${stacks.map((name) => `- ${name}`).join('\n')}`);

  const findings = checkOffline(tools);
  if (findings.length > 0)
    print(
      `${exitCodeOf(findings) === 1 ? 'A deploy would be refused' : 'Worth knowing'}:\n${formatFindings(findings)}`,
    );
  if (!tools.hasCredentials()) {
    print('Without credentials nothing was compared with AWS.');
    return;
  }
  try {
    await tools.cdk(folder, ['diff', '--no-change-set', ...stacks]);
  } catch {
    print('The difference could not be shown: AWS did not respond or did not accept the credentials.');
  }
}
