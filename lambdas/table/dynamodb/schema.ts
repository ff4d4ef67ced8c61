import { INDEXES } from '../table';

/** Default name of the table. */
export const TABLE_NAME = 'LaunchSignups';

/** The table's keys as plain data, for CDK and for `CreateTable`. All of them are strings. */
export const SCHEMA = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /**
   * The sort keys of local indexes, by their names. A local index is updated together with its item and can be read
   * with strong consistency; a global one can not. It contains every attribute of the items that have its sort key. A
   * table gets its local indexes when it is created, and never later.
   */
  indexes: INDEXES,
  /** DynamoDB deletes items some time after this moment, in seconds since 1970. */
  ttl: 'expiresAt',
} as const;

/** Returns the input of `CreateTable` for this table. */
export function createTableInput(tableName: string = TABLE_NAME) {
  const { partitionKey, sortKey, indexes } = SCHEMA;
  const keys = (range: string) => [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: [partitionKey, sortKey, ...Object.values(indexes)].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    })),
    KeySchema: keys(sortKey),
    LocalSecondaryIndexes: Object.entries(indexes).map(([IndexName, range]) => ({
      IndexName,
      KeySchema: keys(range),
      Projection: { ProjectionType: 'ALL' as const },
    })),
  };
}
