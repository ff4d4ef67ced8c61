import { DeleteStackCommand } from '@aws-sdk/client-cloudformation';
import { type StageName, stackName } from '../stages';
import { findStack } from './aws/stacks';
import type { DeployTools } from './tools';

/** The most questions about the removal, five seconds apart. */
const ATTEMPTS = 120;

/**
 * Removes the stack of mails if signups count at once again. What the API imports for mails is removed from it first,
 * because CloudFormation refuses to remove an export in use.
 */
export async function removeMail(
  stage: StageName,
  { aws: { cloudFormation }, settings, pause }: DeployTools,
  deployApi: () => Promise<void>,
): Promise<void> {
  const StackName = stackName(stage, 'mail');
  if (settings.optIn === 'double' || !(await findStack(cloudFormation, StackName))) return;
  await deployApi();
  await cloudFormation.send(new DeleteStackCommand({ StackName }));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stack = await findStack(cloudFormation, StackName);
    if (!stack) return;
    if (stack.StackStatus === 'DELETE_FAILED') break;
    await pause();
  }
  throw new Error(`The stack ${StackName} could not be removed. Look at its events in CloudFormation.`);
}
