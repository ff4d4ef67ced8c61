import type { Property, PropertyType } from '@aws-cdk/service-spec-types';
import type { TestTemplate } from '../synthesis';
import { definitionOf, isRecord, specificationOf } from './specification';

/** CloudFormation's quotas for a template. */
const LIMITS = { Resources: 500, Outputs: 200, Parameters: 200, bytes: 1_000_000 } as const;

const DELETION_POLICIES = ['Delete', 'Retain', 'RetainExceptOnCreate', undefined];
const REPLACE_POLICIES = ['Delete', 'Retain', undefined];

/** Returns the references to a template's own resources that a value contains: a logical id, and an attribute if it names one. */
export function referencesIn(value: unknown): [id: string, attribute: string | undefined][] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isRecord(value)) return [];
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Sub': text } = value;
  if (typeof Ref === 'string') return Ref.startsWith('AWS::') ? [] : [[Ref, undefined]];
  if (Array.isArray(attribute)) return [[String(attribute[0]), String(attribute[1])]];
  if (typeof text === 'string')
    return [...text.matchAll(/\$\{([^}!]+)\}/g)]
      .map(([, name = '']): [string, string | undefined] => {
        const [id = '', attribute] = name.split('.');
        return [id, attribute];
      })
      .filter(([id]) => !id.startsWith('AWS::'));
  return Object.values(value).flatMap(referencesIn);
}

/**
 * Returns what CloudFormation would refuse in a template, as far as its specification shows. Each begins with the id of
 * cfn-lint's rule.
 */
export function faultsOf({ json }: TestTemplate): string[] {
  const resources = Object.entries(json.Resources);
  const names = new Set([...Object.keys(json.Resources), ...Object.keys(json.Parameters ?? {})]);
  const quotas = Object.entries(LIMITS).filter(([name, limit]) =>
    name === 'bytes' ? JSON.stringify(json).length > limit : sizeOf(json, name) > limit,
  );
  return [
    ...quotas.map(([name, limit]) => `E3010 more than ${limit} ${name}`),
    ...resources.flatMap(([id, resource]) => resourceFaults(resource).map((fault) => `${fault} in ${id}`)),
    ...referencesIn([json.Resources, json.Outputs]).flatMap(([id, attribute]) =>
      names.has(id) ? attributeFault(json.Resources[id]?.Type, attribute) : [`E1020 ${id} does not exist`],
    ),
    ...resources.flatMap(([id, { DependsOn = [] }]) =>
      [DependsOn].flat().flatMap((other) => (names.has(other) ? [] : [`E3005 ${id} depends on ${other}`])),
    ),
    ...resources.flatMap(([id]) => (isInCircle(id, json.Resources) ? [`E3004 ${id} depends on itself`] : [])),
  ];
}

const sizeOf = (json: object, section: string): number =>
  Object.keys(new Map<string, object>(Object.entries(json)).get(section) ?? {}).length;

type TemplateResource = TestTemplate['json']['Resources'][string];

function resourceFaults({ Type, Properties = {}, ...policies }: TemplateResource): string[] {
  const specification = specificationOf(Type);
  if (!specification) return [`E3001 ${Type} is unknown`];
  const { DeletionPolicy, UpdateReplacePolicy } = policies;
  const isHalf = (DeletionPolicy === undefined) !== (UpdateReplacePolicy === undefined);
  return [
    ...objectFaults(specification.properties, Properties),
    ...(DELETION_POLICIES.includes(DeletionPolicy) ? [] : [`E3035 ${DeletionPolicy}`]),
    ...(REPLACE_POLICIES.includes(UpdateReplacePolicy) ? [] : [`E3036 ${UpdateReplacePolicy}`]),
    ...(specification.isStateful && isHalf ? ['W3011 only one of two policies'] : []),
  ];
}

function objectFaults(properties: Record<string, Property>, value: Record<string, unknown>): string[] {
  const missing = Object.entries(properties).filter(([name, { required }]) => required && !(name in value));
  return [
    ...missing.map(([name]) => `E3003 ${name} is missing`),
    ...Object.entries(value).flatMap(([name, item]) => {
      const property = properties[name];
      return property ? valueFaults(property.type, item, name) : [`E3002 ${name} is unknown`];
    }),
  ];
}

/** A value that is known only when the template is deployed. */
const isFunction = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length === 1 && /^(Ref$|Fn::)/.test(Object.keys(value)[0] ?? '');

function valueFaults(type: PropertyType, value: unknown, name: string): string[] {
  if (isFunction(value)) return [];
  const ensure = (isRight: boolean, why = `${name} is no ${type.type}`): string[] =>
    isRight ? [] : [`E3012 ${why}`];
  switch (type.type) {
    case 'json':
      return [];
    case 'null':
      return ensure(value === null);
    // CloudFormation converts texts and numbers into each other.
    case 'string':
    case 'date-time':
      return ensure(typeof value !== 'object').concat(allowed(type, value, name));
    case 'number':
      return ensure(typeof value !== 'object' && !Number.isNaN(Number(value)));
    case 'integer':
      return ensure(Number.isInteger(Number(value))).concat(allowed(type, value, name));
    case 'boolean':
      return ensure(/^(true|false)$/.test(String(value)));
    case 'tag':
      return ensure(isRecord(value) && Object.keys(value).sort().join() === 'Key,Value');
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item) => valueFaults(type.element, item, name))
        : ensure(false);
    case 'map':
      return isRecord(value)
        ? Object.values(value).flatMap((item) => valueFaults(type.element, item, name))
        : ensure(false);
    case 'ref':
      return isRecord(value) ? objectFaults(definitionOf(type)?.properties ?? {}, value) : ensure(false);
    case 'union': {
      const faults = type.types.map((one) => valueFaults(one, value, name));
      return faults.some(({ length }) => length === 0) ? [] : (faults[0] ?? []);
    }
  }
}

/** The specification lists the values of some properties. */
function allowed(type: PropertyType, value: unknown, name: string): string[] {
  const values = 'allowedValues' in type ? type.allowedValues?.map(String) : undefined;
  if (!values || values.includes(String(value))) return [];
  return [`E3030 ${name} may not be ${value}`];
}

function attributeFault(type: string | undefined, attribute: string | undefined): string[] {
  if (type === undefined || attribute === undefined) return [];
  const { attributes = {}, properties = {} } = specificationOf(type) ?? {};
  return attribute in attributes || attribute in properties
    ? []
    : [`E1010 ${type} has no attribute ${attribute}`];
}

/** Returns whether a resource needs itself, directly or through others. */
function isInCircle(start: string, resources: Record<string, TemplateResource>): boolean {
  const seen = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const { Properties, DependsOn = [] } = resources[id] ?? {};
    for (const other of [...referencesIn(Properties).map(([name]) => name), ...[DependsOn].flat()]) {
      if (other === start) return true;
      if (!seen.has(other)) waiting.push(other);
      seen.add(other);
    }
  }
  return false;
}
