import { referencesIn } from '../specification/faults';
import type { TestTemplate } from '../synthesis';

type Resources = TestTemplate['json']['Resources'];

/**
 * Returns the logical ids of resources in an order in which CloudFormation may create them: each after those that it refers to
 * or depends on (CloudFormation User Guide, "DependsOn attribute"). What does not depend on each other is changed at the same
 * time, so that its order may be any: that of the template, or as far from it as the dependencies allow.
 */
export function inOrder(resources: Resources, isReversed: boolean): string[] {
  const turned = <Each>(list: readonly Each[]): readonly Each[] => (isReversed ? [...list].reverse() : list);
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    const resource = resources[id];
    if (!resource || ordered.has(id)) return;
    const { Properties, DependsOn = [] } = resource;
    for (const [other] of turned(referencesIn(Properties))) visit(other);
    for (const other of turned([DependsOn].flat())) visit(other);
    ordered.add(id);
  };
  for (const id of turned(Object.keys(resources))) visit(id);
  return [...ordered];
}
