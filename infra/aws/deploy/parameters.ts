import { PARAMETERS } from '../parameters';
import { domainOf, type StackPart, type StageName, stackName } from '../stages';
import { outputsOf } from './aws/stacks';
import { RefusedError } from './check';
import type { DeployedSite } from './site';
import type { DeployTools } from './tools';

/** Returns the arguments of the CDK for the parameters of one stack, whose values are outputs of a stack in another region. */
export async function parameterArguments(
  part: StackPart,
  stage: StageName,
  tools: DeployTools,
): Promise<string[]> {
  const names = namesFor(part, tools);
  if (names.length === 0) return [];
  const { cloudFormation, globalCloudFormation } = tools.aws;
  const outputs =
    part === 'site'
      ? await outputsOf(globalCloudFormation, stackName(stage, 'global'))
      : await outputsOf(cloudFormation, stackName(stage, 'site'));
  return names.flatMap((name) => {
    const value = outputs?.[name];
    if (value === undefined)
      throw new Error(
        `The stack of ${part} needs ${name}, which the stack before it does not have as an output.`,
      );
    return ['--parameters', `${stackName(stage, part)}:${name}=${value}`];
  });
}

/** Returns the names of the parameters of a stack. */
function namesFor(part: StackPart, { settings }: DeployTools): string[] {
  if (part === 'edge-watch') return [PARAMETERS.distribution];
  if (part !== 'site') return [];
  return [
    ...(domainOf(settings) ? [PARAMETERS.certificate] : []),
    ...(settings.firewall ? [PARAMETERS.firewall] : []),
  ];
}

/**
 * Returns whether the site has to be deployed before the global stack: AWS deletes no certificate and no firewall that the
 * distribution uses.
 * @throws RefusedError if the settings also ask for the other one, which the site would have to be deployed after
 */
export function mustDetach(site: DeployedSite | undefined, { settings }: DeployTools): boolean {
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
