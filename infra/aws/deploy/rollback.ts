import { outputsOf, permissionsOf } from './aws/stacks';
import { RefusedError } from './check';
import { type Release, readReleases, writeReleases } from './pages/releases';
import { areLive, type DeployedSite, findSite, liveRelease, makeLive } from './site';
import type { DeployTools } from './tools';

/**
 * Makes the release before the live one live again: its pages and its code. After a deploy that failed, that is the release
 * whose pages are still live. Signups, settings and stacks stay as they are. Another rollback goes to the other release.
 * @throws RefusedError if there is none, or the deployed stacks do not fit it
 */
export async function rollback(tools: DeployTools): Promise<void> {
  const { stage, aws, print } = tools;
  const site = await findSite(tools);
  if (!site) throw new RefusedError(`${stage} is not deployed, so there is nothing to roll back.`);
  const kept = await readReleases(site.bucket);
  const target = await targetOf(kept, site, tools);
  if (!target)
    throw new RefusedError(`${stage} has only one release. A rollback is possible after the second deploy.`);
  await requireFit(target, tools);
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
}

/** Returns the release to make live. If a deploy or a rollback was interrupted, it is the older one of the two involved. */
async function targetOf(
  kept: readonly Release[],
  site: DeployedSite,
  { aws }: DeployTools,
): Promise<Release | undefined> {
  const [newest, previous] = kept;
  const pages = await liveRelease(aws, site);
  // Pages are switched last: the release that has them was live, with its code.
  const last = kept.find(({ id }) => id === pages);
  if (!newest || !last || (last === newest && (await areLive(aws, newest.versions)))) return previous;
  return last.deployedAt < newest.deployedAt ? last : newest;
}

/** Requires that the deployed Lambdas may do everything that a release needs. */
async function requireFit(release: Release, tools: DeployTools): Promise<void> {
  const { TableName = release.table, OptIn = release.optIn } = await outputsOf(tools, 'api');
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
  const allowed = new Set(await permissionsOf(tools, 'api'));
  if (!release.permissions.every((permission) => allowed.has(permission)))
    throw new RefusedError(
      `The code of the release of ${release.deployedAt} needs permissions that the deployed roles no longer have: after a ` +
        `rollback some of its requests would fail. ${instead}`,
    );
}
