import { GLOBAL_REGION, type OptionalPart, partsOf } from '../stages';
import { messageOf } from './aws/clients';
import { deleteStack, findStack, outputsOf } from './aws/stacks';
import type { DeployTools } from './tools';

/** The optional stacks in the order of their creation, each with what its refusal means. */
const OPTIONAL: Readonly<Record<OptionalPart, string>> = {
  plan: 'CloudFront is paid by use until it succeeds. Nothing else is affected: docs/deploying.md, "What it costs".',
  budget:
    'Some new and organisation accounts refuse budgets. Nothing else is affected: look at Billing now and then, or let the owner of ' +
    'the organisation create the budget.',
};
const PARTS = Object.keys(OPTIONAL) as OptionalPart[];

/**
 * Removes the optional stacks that the settings no longer ask for, before any other change: AWS takes no firewall off
 * that a plan includes. A failure is only printed.
 */
export async function removeOptional(tools: DeployTools): Promise<void> {
  const wanted = partsOf(tools.settings);
  for (const part of PARTS)
    if (!wanted.includes(part) && (await findStack(tools, part)))
      await attempt(part, () => deleteStack(tools, part), tools);
}

/** Deploys the optional stacks that the settings ask for. The site is live: a failure is only printed. */
export async function deployOptional(
  deploy: (part: OptionalPart) => Promise<void>,
  tools: DeployTools,
): Promise<void> {
  const wanted = partsOf(tools.settings);
  for (const part of PARTS) if (wanted.includes(part)) await attempt(part, () => deploy(part), tools);
  const { Plan, PlanStatus } = await outputsOf(tools, 'plan');
  // CloudFormation approves none that costs something.
  if (PlanStatus === 'PENDING_APPROVAL')
    tools.print(
      `The plan waits for your approval, and costs nothing before it. Run: aws pricing-plan-manager approve-paid-subscription --region ${GLOBAL_REGION} --arn ${Plan}`,
    );
}

async function attempt(
  part: OptionalPart,
  change: () => Promise<void>,
  { print }: DeployTools,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    print(`Warning: the ${part} could not be changed. ${messageOf(error)}\n${OPTIONAL[part]}`);
  }
}
