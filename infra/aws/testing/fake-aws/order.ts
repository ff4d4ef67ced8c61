import { referencesIn } from '../specification/faults';
import type { TestTemplate } from '../synthesis';

type Resources = TestTemplate['json']['Resources'];

/**
 * Returns the logical ids of resources in an order in which CloudFormation may create them: each after those that it refers to
 * or depends on (CloudFormation User Guide, "DependsOn attribute").
 */
export function inOrder(resources: Resources): string[] {
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    const resource = resources[id];
    if (!resource || ordered.has(id)) return;
    const { Properties, DependsOn = [] } = resource;
    for (const [other] of referencesIn(Properties)) visit(other);
    for (const other of [DependsOn].flat()) visit(other);
    ordered.add(id);
  };
  for (const id of Object.keys(resources)) visit(id);
  return [...ordered];
}
