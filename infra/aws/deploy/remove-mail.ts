import { type StageName, stackName } from '../stages';
import { deleteStack, findStack } from './aws/stacks';
import type { DeployTools } from './tools';

/**
 * Removes the stack of mails if signups count at once again. What the API imports for mails is removed from it first,
 * because CloudFormation refuses to remove an export in use.
 */
export async function removeMail(
  stage: StageName,
  { aws: { cloudFormation }, settings }: DeployTools,
  deployApi: () => Promise<void>,
): Promise<void> {
  const name = stackName(stage, 'mail');
  if (settings.optIn === 'double' || !(await findStack(cloudFormation, name))) return;
  await deployApi();
  await deleteStack(cloudFormation, name);
}
