import type { Change, Condition, Query, Test, Value } from '../table';
import { SCHEMA } from './schema';

/**
 * Collects the placeholders of a request: every attribute has one, since many names (name, total ...) are reserved
 * words.
 */
export function createPlaceholders() {
  const names: Record<string, string> = {};
  const values: Record<string, Value> = {};
  return {
    name(attribute: string): string {
      names[`#${attribute}`] = attribute;
      return `#${attribute}`;
    },
    value(value: Value): string {
      const placeholder = `:v${Object.keys(values).length}`;
      values[placeholder] = value;
      return placeholder;
    },
    /** The part of the request that resolves the placeholders used so far. */
    attributes: () => ({
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }),
  };
}
type Placeholders = ReturnType<typeof createPlaceholders>;

/** Returns a condition as a `ConditionExpression`. */
export function conditionExpression(condition: Condition, { name, value }: Placeholders): string {
  const test = ([attribute, is, compared]: Test): string => {
    if (is === 'absent') return `attribute_not_exists(${name(attribute)})`;
    if (is === 'present') return `attribute_exists(${name(attribute)})`;
    return `${name(attribute)} ${is} ${value(compared)}`;
  };
  const { all = [], any } = condition;
  return [...all.map(test), ...(any ? [`(${any.map(test).join(' OR ')})`] : [])].join(' AND ');
}

/** Returns a change as an `UpdateExpression`. */
export function updateExpression({ set, add, remove }: Change, { name, value }: Placeholders): string {
  const assign = (given: Readonly<Record<string, Value>>, sign: string) =>
    Object.entries(given).map(([attribute, to]) => `${name(attribute)}${sign}${value(to)}`);
  const clause = (keyword: string, parts: readonly string[]) =>
    parts.length > 0 ? [`${keyword} ${parts.join(', ')}`] : [];
  return [
    ...clause('SET', assign(set ?? {}, ' = ')),
    ...clause('ADD', assign(add ?? {}, ' ')),
    ...clause('REMOVE', (remove ?? []).map(name)),
  ].join(' ');
}

/** Returns a query as the input of a `QueryCommand`, without the table's name. */
export function queryInput({ pk, index, from, to, backwards, limit, attributes, after }: Query) {
  const placeholders = createPlaceholders();
  const { name, value } = placeholders;
  const sortKey = index ? SCHEMA.indexes[index] : SCHEMA.sortKey;
  // DynamoDB accepts only one condition on the sort key, and BETWEEN for two bounds.
  const range = () => {
    if (from !== undefined && to !== undefined) {
      return ` AND ${name(sortKey)} BETWEEN ${value(from)} AND ${value(to)}`;
    }
    if (from !== undefined) return ` AND ${name(sortKey)} >= ${value(from)}`;
    return to === undefined ? '' : ` AND ${name(sortKey)} <= ${value(to)}`;
  };
  return {
    ...(index && { IndexName: index }),
    ConsistentRead: true,
    KeyConditionExpression: `${name(SCHEMA.partitionKey)} = ${value(pk)}${range()}`,
    ...(attributes && { ProjectionExpression: attributes.map(name).join(', ') }),
    ...placeholders.attributes(),
    ScanIndexForward: !backwards,
    ...(limit && { Limit: limit }),
    ...(after && { ExclusiveStartKey: after }),
  };
}
