import type { Change, DeployedResource } from './deployed';
import { awsError } from './intercept';

/** The parts of a stack policy that are understood here. */
export interface StackPolicy {
  Statement: readonly {
    Effect: 'Allow' | 'Deny';
    Action: string | readonly string[];
    Resource: string | readonly string[];
    Condition?: { StringEquals: { ResourceType: readonly string[] } };
  }[];
}

/**
 * Requires that a stack's policy allows what an update replaces or removes: a statement that denies wins
 * (CloudFormation User Guide, "Prevent updates to stack resources").
 */
export function requireAllowed(
  policy: StackPolicy | undefined,
  changes: readonly Change[],
  removed: readonly DeployedResource[],
): void {
  const actions: [string, DeployedResource][] = [
    ...changes.flatMap(({ before, after }): [string, DeployedResource][] =>
      before && before.id !== after.id ? [['Update:Replace', before]] : [],
    ),
    ...removed.map((resource): [string, DeployedResource] => ['Update:Delete', resource]),
  ];
  for (const [action, { logicalId, type }] of actions) {
    const denied = policy?.Statement.some(
      ({ Effect, Action, Resource, Condition }) =>
        Effect === 'Deny' &&
        [Action].flat().some((pattern) => matches(pattern, action)) &&
        [Resource].flat().some((pattern) => matches(pattern, `LogicalResourceId/${logicalId}`)) &&
        (Condition?.StringEquals.ResourceType.includes(type) ?? true),
    );
    if (denied) throw awsError('ValidationError', `Action denied by stack policy: ${action} of ${logicalId}`);
  }
}

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text);
