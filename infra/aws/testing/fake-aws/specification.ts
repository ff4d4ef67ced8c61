import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Property, PropertyType, Resource, TypeDefinition } from '@aws-cdk/service-spec-types';

const database = loadAwsServiceSpecSync();

/** Returns what CloudFormation's specification says about a type of resource; undefined for an unknown one. */
export const specificationOf = (type: string): Resource | undefined =>
  database.lookup('resource', 'cloudFormationType', 'equals', type)[0];

/** Returns the type of the objects that a property contains, if it is made of objects with named properties. */
export const definitionOf = (type: PropertyType): TypeDefinition | undefined =>
  type.type === 'ref' ? database.get('typeDefinition', type.reference) : undefined;

/** Returns whether a value is an object with named properties. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the properties whose change makes CloudFormation replace a resource by a new one, as the specification says
 * ("Update requires: Replacement"); what it may or may not replace is left out.
 */
export function replacingChanges(type: string, before: unknown, after: unknown): string[] {
  const resource = specificationOf(type);
  return resource ? replacing(resource.properties, before, after) : [];
}

function replacing(properties: Record<string, Property>, before: unknown, after: unknown): string[] {
  const [old, now] = [before, after].map((value) => (isRecord(value) ? value : {}));
  return Object.entries(properties).flatMap(([name, { causesReplacement, type }]) => {
    if (JSON.stringify(old?.[name]) === JSON.stringify(now?.[name])) return [];
    if (causesReplacement === 'yes') return [name];
    const nested = definitionOf(type);
    return nested ? replacing(nested.properties, old?.[name], now?.[name]) : [];
  });
}
