import { type StageName, stackName } from '../stages';
import type { AwsClients } from './aws/clients';
import { areLive, liveRelease } from './aws/live';
import { outputsOf, permissionsOf } from './aws/stacks';
import { RefusedError } from './check';
import { type Release, readReleases, writeReleases } from './pages/releases';
import { type DeployedSite, findSite, makeLive } from './site';
import type { DeployTools } from './tools';

/**
 * Makes the release before the live one live again: its pages and its code. After a deploy that failed, that is the release
 * whose pages are still live. Signups, settings and stacks stay as they are. Another rollback goes to the other release.
 * @throws RefusedError if there is none, or the deployed stacks do not fit it
 */
export async function rollback(stage: StageName, tools: DeployTools): Promise<boolean> {
  const { aws, print } = tools;
  const site = await findSite(aws, stage);
  if (!site) throw new RefusedError(`${stage} is not deployed, so there is nothing to roll back.`);
  const kept = await readReleases(site.bucket);
  const target = await targetOf(kept, site, aws);
  if (!target)
    throw new RefusedError(`${stage} has only one release. A rollback is possible after the second deploy.`);
  await requireFit(target, stage, aws);
  print(`Rolling back to the release of ${target.deployedAt}.`);
  const others = kept.filter((release) => release !== target);
  await writeReleases([target, ...others], site.bucket);
  await makeLive(aws, site, target);
  print(
    [
      `Done. The site is at ${site.address}.`,
      ...others.map(({ deployedAt }) => `Another rollback goes to the release of ${deployedAt}.`),
      'Correct the problem before the next deploy: it deploys what is in this folder.',
    ].join(' '),
  );
  return tools.smoke(stage);
}

/** Returns the release to make live. If a deploy or a rollback was interrupted, it is the older one of the two involved. */
async function targetOf(
  kept: readonly Release[],
  { releaseStore }: DeployedSite,
  { keyValueStore, lambda }: AwsClients,
): Promise<Release | undefined> {
  const [newest, previous] = kept;
  const pages = await liveRelease(keyValueStore, releaseStore);
  // Pages are switched last: the release that has them was live, with its code.
  const last = kept.find(({ id }) => id === pages);
  if (!newest || !last || (last === newest && (await areLive(lambda, newest.versions)))) return previous;
  return last.deployedAt < newest.deployedAt ? last : newest;
}

/** Requires that the deployed Lambdas may do everything that a release needs. */
async function requireFit(release: Release, stage: StageName, { cloudFormation }: AwsClients): Promise<void> {
  const api = stackName(stage, 'api');
  const { TableName = release.table, OptIn = release.optIn } = (await outputsOf(cloudFormation, api)) ?? {};
  const instead = 'Check out the version to return to, and deploy it.';
  if (release.table !== TableName)
    throw new RefusedError(
      `The release of ${release.deployedAt} uses the table ${release.table}, the deployed stacks the table ${TableName}: after a ` +
        `rollback the site would lose signups. ${instead}`,
    );
  if (release.optIn !== OptIn)
    throw new RefusedError(
      `The release of ${release.deployedAt} has optIn: '${release.optIn}', the deployed stacks have '${OptIn}': after a ` +
        `rollback every signup would fail. ${instead}`,
    );
  const allowed = new Set(await permissionsOf(cloudFormation, api));
  if (!release.permissions.every((permission) => allowed.has(permission)))
    throw new RefusedError(
      `The code of the release of ${release.deployedAt} needs permissions that the deployed roles no longer have: after a ` +
        `rollback some of its requests would fail. ${instead}`,
    );
}
