import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { SIGNUPS_PER_SECOND } from '../../stages';
import { unless } from '../aws/clients';
import { outputsOf } from '../aws/stacks';
import { tableInUse, wantedTable } from '../aws/table';
import type { DeployTools } from '../tools';
import { error, type Found, note } from './finding';

/** Checks that a stage stays in its region: in another one it would have a table of its own, which is empty. */
export async function checkStageRegion(tools: DeployTools): Promise<Found> {
  const { region } = tools.settings;
  const { StageRegion = region } = await outputsOf(tools, 'edge');
  if (StageRegion === region) return;
  return error(
    `The stage ${tools.stage} is deployed to ${StageRegion}, with its signups; in ${region} it would begin with an empty list.`,
    `Set region: '${StageRegion}' in infra/aws/stages.ts. To move, deploy a stage of another name there, and move the list: docs/list.md.`,
  );
}

/** Checks that a deploy keeps the table that the site uses, unless the owner accepts the other one by its name. */
export async function checkTable(tools: DeployTools): Promise<Found> {
  const [used, wanted] = [await tableInUse(tools), await wantedTable(tools)];
  if (used === undefined || wanted === undefined || used === wanted) return;
  return {
    id: wanted,
    ...error(
      `The site keeps its signups in the table ${used}, and the settings would give it ${wanted} instead.`,
      `After a restore, accept the restored table once: --accept ${wanted}. Otherwise infra/aws/stages.ts is an old one: take ` +
        "today's, whatever version you deploy; docs/deploying.md, section 4.",
    ),
  };
}

/**
 * Checks that the key which CloudFront sends stays known while it is replaced: a failed update returns to it, and the
 * stack of data keeps only the one before the newest.
 */
export async function checkEdgeKey(tools: DeployTools): Promise<Found> {
  const { edgeKey = 1 } = tools.settings.surge ?? {};
  const { EdgeKey } = await outputsOf(tools, 'app');
  const used = Number(EdgeKey);
  if (EdgeKey === undefined || edgeKey === used || edgeKey === used + 1) return;
  return error(
    `CloudFront sends the key ${used} to the API, and a deploy with surge.edgeKey ${edgeKey} would delete it while it is used.`,
    `Set surge.edgeKey: ${used + 1} in infra/aws/stages.ts for another key, or ${used} to keep it.`,
  );
}

/**
 * Signups per second that the table carries: the eight partition keys of the signups lie at random on the partitions of
 * the table. Each accepts 1,000 writes, and a signup is two: the item, and its row in the index `by-time`.
 */
export const CARRIED = { new: 1000, warmed: 2000 } as const;
/** Above so many writes per second, hardly two keys share a partition. */
export const WARM_WRITES = 40_000;

/**
 * Checks that the table carries the signups that the API accepts, and that its warmth is not lowered, which AWS
 * refuses.
 */
export async function checkWarmth(tools: DeployTools): Promise<Found> {
  const { signupsPerSecond = SIGNUPS_PER_SECOND, warmWrites = 0 } = tools.settings.surge ?? {};
  const state = warmWrites < WARM_WRITES ? 'new' : 'warmed';
  const warmed = await readWarmth(tools);
  return [
    warmWrites > 0 && warmed > warmWrites
      ? error(
          `The table is warmed for ${warmed} writes a second, which AWS does not lower to ${warmWrites}.`,
          `Set surge.warmWrites: ${warmed} in infra/aws/stages.ts, or remove it; it costs nothing now.`,
        )
      : undefined,
    signupsPerSecond > CARRIED[state]
      ? note(
          `The API accepts ${signupsPerSecond} signups a second, but a ${state} table carries about ${CARRIED[state]}.`,
          'Before a launch, see "Before the launch day" in docs/deploying.md.',
        )
      : undefined,
  ];
}

/** Returns how many writes per second the stack's table is warmed for; 0 if there is none. */
async function readWarmth(tools: DeployTools): Promise<number> {
  const { TableName } = await outputsOf(tools, 'data');
  if (TableName === undefined) return 0;
  const found = tools.aws.dynamoDb.send(new DescribeTableCommand({ TableName }));
  return (await unless('ResourceNotFoundException', found))?.Table?.WarmThroughput?.WriteUnitsPerSecond ?? 0;
}
