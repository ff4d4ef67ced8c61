import type { CompatData, Identifier } from '@mdn/browser-compat-data';
import { type Node, parse } from 'acorn';
import { full } from 'acorn-walk';
import { childrenOf } from './compatibility';

/**
 * Returns what a script may use, as lists of keys of MDN's data: one of each list is meant, and it is not known which,
 * since a method's name does not say which interface it belongs to. Names that the scripts define themselves are left out.
 */
export function scriptFeatures(codes: readonly string[], data: CompatData): readonly (readonly string[])[] {
  const { interfaces, members } = indexOf(data);
  const found = new Map<string, readonly string[]>();
  const own = new Set<string>();
  const visit = (node: Node) => {
    if (isMember(node) && !node.computed) {
      const { object, property } = node;
      const owner = object.type === 'Identifier' ? interfaces.get(object.name) : undefined;
      const name = [`${property.name}_static`, property.name].find((each) => owner?.feature[each]);
      if (owner && name) found.set(`${owner.key}.${name}`, [`${owner.key}.${name}`]);
      else found.set(property.name, members.get(property.name) ?? []);
    } else if (isNew(node)) {
      const known = interfaces.get(node.callee.name);
      if (known) found.set(known.key, [known.key]);
    } else if (isDefinition(node)) own.add(node.key.name);
    else if (isAssignment(node) && isMember(node.left)) own.add(node.left.property.name);
  };
  for (const code of codes) full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), visit);
  for (const name of own) found.delete(name);
  return [...found.values()].filter((keys) => keys.length > 0);
}

/** Indexes the interfaces of browsers and of JavaScript by name, and their members by theirs. */
function indexOf({ api, javascript }: CompatData) {
  const interfaces = new Map<string, { key: string; feature: Identifier }>();
  const members = new Map<string, string[]>();
  for (const [key, parent] of [
    ['api', api],
    ['javascript.builtins', javascript.builtins],
  ] as const)
    for (const [name, feature] of childrenOf(parent)) {
      interfaces.set(name, { key: `${key}.${name}`, feature });
      for (const [member] of childrenOf(feature)) {
        const keys = members.get(member) ?? [];
        keys.push(`${key}.${name}.${member}`);
        members.set(member, keys);
      }
    }
  return { interfaces, members };
}

interface Member extends Node {
  computed: boolean;
  object: Node & { name: string };
  property: { name: string };
}

const isMember = (node: Node): node is Member => node.type === 'MemberExpression';

const isNew = (node: Node): node is Node & { callee: { name: string } } => node.type === 'NewExpression';

/** A property of an object, of a pattern or of a class. */
const isDefinition = (node: Node): node is Node & { key: { name: string } } =>
  /^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type);

interface Assignment extends Node {
  left: Node;
}

const isAssignment = (node: Node): node is Assignment => node.type === 'AssignmentExpression';
