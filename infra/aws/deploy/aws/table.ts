import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { CAMPAIGN_STATES, isOpen } from '@tariff-tantrum/lambdas/contract/campaign-states';
import type { StageSettings } from '../../stages';
import { type AtStage, outputsOf } from './stacks';

/** A stage with its settings. */
interface WithSettings extends AtStage {
  settings: StageSettings;
}

/**
 * Returns the name of the table that a deploy with these settings puts behind the site; undefined before the first one.
 */
export async function wantedTable(at: WithSettings): Promise<string | undefined> {
  return at.settings.restoredTable ?? (await outputsOf(at, 'data')).TableName;
}

/** Returns the name of the table that is behind the site; undefined if nothing is deployed. */
export const tableInUse = async (at: AtStage): Promise<string | undefined> =>
  (await outputsOf(at, 'app')).TableName;

/** A campaign that is no draft, and has not ended. */
interface CampaignUnderWay {
  id: string;
  subject: string;
  state: string;
}

/** The states in which nothing is under way. */
const AT_REST: readonly string[] = CAMPAIGN_STATES.filter((state) => state === 'draft' || !isOpen(state));

/**
 * Returns the campaigns of a stage that are under way; none if the table cannot be read, as by the role of a workflow.
 */
export async function campaignsUnderWay(at: WithSettings): Promise<CampaignUnderWay[]> {
  const TableName = (await tableInUse(at)) ?? (await wantedTable(at));
  if (TableName === undefined) return [];
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'campaigns' } },
  };
  const { Items = [] } = await at.aws.dynamoDb
    .send(new QueryCommand({ TableName, ...query }))
    .catch(() => ({ Items: [] }));
  return Items.map(({ sk, subject, state }) => ({
    id: sk?.S ?? '',
    subject: subject?.S ?? '',
    state: state?.S ?? '',
  })).filter(({ state }) => !AT_REST.includes(state));
}
