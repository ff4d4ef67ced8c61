import {
  type CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  type Stack,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { GLOBAL_REGION, isGlobalPart, type StackPart, type StageName, stackName } from '../../stages';
import { type AwsClients, unless } from './clients';

/** A stage, and the account that it is in. */
export interface AtStage {
  stage: StageName;
  aws: AwsClients;
}

/** CloudFormation's error for a stack that does not exist. */
const MISSING = 'ValidationError';

/** Returns the name of a part's stack, its region, and CloudFormation there. */
export const locate = ({ stage, aws }: AtStage, part: StackPart) => ({
  StackName: stackName(stage, part),
  ...(isGlobalPart(part)
    ? { client: aws.globalCloudFormation, region: GLOBAL_REGION }
    : { client: aws.cloudFormation, region: aws.region }),
});

/** Returns a stack by its name; undefined if it does not exist. */
export async function describeStack(
  client: CloudFormationClient,
  StackName: string,
): Promise<Stack | undefined> {
  return (await unless(MISSING, client.send(new DescribeStacksCommand({ StackName }))))?.Stacks?.[0];
}

/** Returns the stack of a part; undefined if it does not exist. */
export function findStack(at: AtStage, part: StackPart): Promise<Stack | undefined> {
  const { client, StackName } = locate(at, part);
  return describeStack(client, StackName);
}

/** Returns the outputs of a stack by name; none if the stack does not exist. */
export async function outputsOf(at: AtStage, part: StackPart): Promise<Partial<Record<string, string>>> {
  const { Outputs = [] } = (await findStack(at, part)) ?? {};
  return Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
}

/** Returns the template that a stack was deployed with. @throws if the stack does not exist */
export async function templateOf(at: AtStage, part: StackPart): Promise<unknown> {
  const { client, StackName } = locate(at, part);
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName }));
  return JSON.parse(TemplateBody);
}

/**
 * How often to ask whether a stack is deleted, and maximum wait; a distribution takes a quarter of an hour. In seconds.
 */
const DELETION_WAIT = { minDelay: 5, maxDelay: 15, maxWaitTime: 3600 };

/**
 * Deletes a stack, with the role that it was deployed with, and waits until it no longer exists.
 * @throws if AWS refuses
 */
export async function deleteStack(at: AtStage, part: StackPart): Promise<void> {
  const { client, StackName } = locate(at, part);
  await client.send(new DeleteStackCommand({ StackName }));
  try {
    await waitUntilStackDeleteComplete({ client, ...DELETION_WAIT }, { StackName });
  } catch (cause) {
    throw new Error(`The stack ${StackName} could not be removed. Look at its events in CloudFormation.`, {
      cause,
    });
  }
}

/**
 * Returns the physical ids of a stack's resources of one type, such as `AWS::DynamoDB::Table`; none without the stack.
 */
export async function resourcesOf(at: AtStage, part: StackPart, type: string): Promise<string[]> {
  const { client, StackName } = locate(at, part);
  const list = async (): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
      for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
        if (ResourceType === type && PhysicalResourceId) ids.push(PhysicalResourceId);
    return ids;
  };
  return (await unless(MISSING, list())) ?? [];
}
