/** Name of the table where nothing else is said. */
export const TABLE_NAME = 'LaunchSignups';

/** Keys of the table as plain data: the same for CDK and for the machine at home. All of them are strings. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /**
   * A local index changes together with its item and is read strongly consistent, which a global one is not.
   * It has the table's partition key and every attribute; what lacks `signedUpAt` is not in it.
   */
  index: { name: 'by-time', sortKey: 'signedUpAt' },
  /** Items are deleted by machine some time after this moment, in seconds since 1970. */
  ttl: 'expiresAt',
} as const;

/** The partition key of remembered counts. */
export const COUNTS = 'counts';

/** What DynamoDB's CreateTable wants to hear for this table. */
export function createTableInput(tableName: string = TABLE_NAME) {
  const { partitionKey, sortKey, index } = TABLE;
  const keys = (range: string) => [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: [partitionKey, sortKey, index.sortKey].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    })),
    KeySchema: keys(sortKey),
    LocalSecondaryIndexes: [
      {
        IndexName: index.name,
        KeySchema: keys(index.sortKey),
        Projection: { ProjectionType: 'ALL' as const },
      },
    ],
  };
}
