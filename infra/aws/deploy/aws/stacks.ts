import { hash } from 'node:crypto';
import {
  type CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  type Stack,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';

/** Returns a stack; undefined if it does not exist. */
export async function findStack(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    if (isMissingStack(error)) return undefined;
    throw error;
  }
}

/** Returns the outputs of a stack by name; undefined if the stack does not exist. */
export async function outputsOf(
  client: CloudFormationClient,
  name: string,
): Promise<Record<string, string> | undefined> {
  const stack = await findStack(client, name);
  return (
    stack &&
    Object.fromEntries(
      (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    )
  );
}

/** How often to ask whether a stack is deleted, and maximum wait; a distribution takes a quarter of an hour. In seconds. */
const DELETION_WAIT = { minDelay: 5, maxDelay: 15, maxWaitTime: 3600 };

/** Deletes a stack, with the role that it was deployed with, and waits until it no longer exists. @throws if AWS refuses */
export async function deleteStack(client: CloudFormationClient, StackName: string): Promise<void> {
  await client.send(new DeleteStackCommand({ StackName }));
  try {
    await waitUntilStackDeleteComplete({ client, ...DELETION_WAIT }, { StackName });
  } catch (cause) {
    throw new Error(`The stack ${StackName} could not be removed. Look at its events in CloudFormation.`, {
      cause,
    });
  }
}

/** Whether an error is CloudFormation's for a stack that does not exist. */
const isMissingStack = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationError';

/** Returns the physical ids of a stack's resources of one type, such as `AWS::Lambda::Version`; none without the stack. */
export async function resourcesOf(
  client: CloudFormationClient,
  StackName: string,
  type: string,
): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const page of paginateListStackResources({ client }, { StackName }))
      for (const { ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? [])
        if (ResourceType === type && PhysicalResourceId) ids.push(PhysicalResourceId);
  } catch (error) {
    if (!isMissingStack(error)) throw error;
  }
  return ids;
}

const statementSchema = z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) });

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.optional(
        z.object({
          Policies: z.optional(
            z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(statementSchema) }) })),
          ),
        }),
      ),
    }),
  ),
});

/** Returns what the roles of a deployed stack allow: a short hash of each action, its resource and its condition. */
export async function permissionsOf(client: CloudFormationClient, StackName: string): Promise<string[]> {
  const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName }));
  const { Resources } = templateSchema.parse(JSON.parse(TemplateBody));
  return Object.entries(Resources)
    .filter(([, { Type }]) => Type === 'AWS::IAM::Role')
    .flatMap(([role, { Properties }]) =>
      (Properties?.Policies ?? [])
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .flatMap(({ Action, ...rest }) =>
          [Action].flat().map((action) => hash('sha256', JSON.stringify([role, action, rest])).slice(0, 12)),
        ),
    )
    .sort();
}
