import type { TestTemplate } from '../synthesis';
import { isRecord } from './specification';

type Resources = TestTemplate['json']['Resources'];

/**
 * Returns the logical ids of resources in an order in which CloudFormation may create them: each after those that it
 * refers to or depends on (CloudFormation User Guide, "DependsOn attribute"). What does not depend on each other is
 * changed at the same time, so that its order may be any: that of the template, or as far from it as the dependencies
 * allow.
 */
export function inOrder(resources: Resources, isReversed: boolean): string[] {
  const turned = <Each>(list: readonly Each[]): readonly Each[] => (isReversed ? [...list].reverse() : list);
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    const resource = resources[id];
    if (!resource || ordered.has(id)) return;
    const { Properties, DependsOn = [] } = resource;
    for (const other of turned(referencesIn(Properties))) visit(other);
    for (const other of turned([DependsOn].flat())) visit(other);
    ordered.add(id);
  };
  for (const id of turned(Object.keys(resources))) visit(id);
  return [...ordered];
}

/** Returns the logical ids of the template's own resources that a value refers to. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isRecord(value)) return [];
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Sub': text } = value;
  if (typeof Ref === 'string') return Ref.startsWith('AWS::') ? [] : [Ref];
  if (Array.isArray(attribute)) return [String(attribute[0])];
  if (typeof text === 'string')
    return [...text.matchAll(/\$\{([^}.!]+)/g)].flatMap(([, id = '']) => (id.startsWith('AWS::') ? [] : id));
  return Object.values(value).flatMap(referencesIn);
}
