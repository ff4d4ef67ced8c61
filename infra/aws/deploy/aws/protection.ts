import { SetStackPolicyCommand, UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation';
import type { StackPart } from '../../stages';
import { type AtStage, findStack, locate } from './stacks';

/**
 * The signups, and secrets that nobody can enter again: no update may replace or remove them. CloudFront's keys may be
 * exchanged.
 */
const KEPT = ['LaunchSignups*', 'AdminPassword*', 'MailKey*'];

/**
 * Has CloudFormation refuse every update that would replace or remove signups or secrets: another table would be empty,
 * although the old one is retained.
 */
export async function protectData(at: AtStage): Promise<void> {
  const { client, StackName } = locate(at, 'data');
  const Resource = KEPT.map((name) => `LogicalResourceId/${name}`);
  const Statement = [
    { Effect: 'Allow', Principal: '*', Action: 'Update:*', Resource: '*' },
    { Effect: 'Deny', Principal: '*', Action: ['Update:Replace', 'Update:Delete'], Resource },
  ];
  const StackPolicyBody = JSON.stringify({ Statement });
  await client.send(new SetStackPolicyCommand({ StackName, StackPolicyBody }));
}

/**
 * Takes the termination protection off a stack whose first creation has failed: the CDK sets it before it creates
 * anything, and could then not delete what is left.
 */
export async function releaseFailedCreation(at: AtStage): Promise<void> {
  const { StackStatus = '' } = (await findStack(at, 'data')) ?? {};
  if (StackStatus === 'ROLLBACK_COMPLETE') await allowDeletion(at, 'data');
}

/** Lets a stack with termination protection be deleted. */
export async function allowDeletion(at: AtStage, part: StackPart): Promise<void> {
  const { client, StackName } = locate(at, part);
  await client.send(
    new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
  );
}
