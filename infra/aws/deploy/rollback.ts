import type { StageName } from '../stages';
import { RefusedError } from './check';
import { readReleases, writeReleases } from './pages/releases';
import { findSite, makeLive } from './site';
import type { DeployTools } from './tools';

/**
 * Makes the release before the live one live again: its pages and its code. Signups, settings and stacks stay as they are.
 * Another rollback returns to the newer release.
 * @throws RefusedError if there is none, or it uses another table
 */
export async function rollback(stage: StageName, tools: DeployTools): Promise<boolean> {
  const { aws, print } = tools;
  const site = await findSite(aws, stage);
  if (!site) throw new RefusedError(`${stage} is not deployed, so there is nothing to roll back.`);
  const [live, previous] = await readReleases(site.bucket);
  if (!live || !previous)
    throw new RefusedError(`${stage} has only one release. A rollback is possible after the second deploy.`);
  if (live.table !== previous.table)
    throw new RefusedError(
      `The release of ${previous.deployedAt} uses the table ${previous.table}, the live one ${live.table}: after a rollback ` +
        'the site would lose signups. Check out the version to return to, and deploy it.',
    );
  print(`Rolling back from the release of ${live.deployedAt} to that of ${previous.deployedAt}.`);
  await writeReleases([previous, live], site.bucket);
  await makeLive(aws, site, previous);
  print(
    `Done. The site is at ${site.address}; another rollback returns to the newer release. Correct the problem before the ` +
      'next deploy: it deploys what is in this folder.',
  );
  return tools.smoke(stage);
}
