import { hash } from 'node:crypto';
import { type CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';

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
