import { SCHEMA } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { StageStack } from './stage-stack';

/** The table of the signups. It has deletion protection and is retained when the stack is deleted. */
export class StorageStack extends StageStack {
  readonly table: ITable;

  constructor(app: Construct, stage: Stage) {
    super(app, 'storage', stage);
    const { restoredTable } = this.settings;
    const own = this.createTable();
    this.table = restoredTable ? Table.fromTableName(this, 'Restored', restoredTable) : own;
    this.addOutputs({ TableName: own.tableName });
  }

  private createTable(): Table {
    const { warmWrites } = this.settings;
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    const table = new Table(this, 'LaunchSignups', {
      partitionKey: text(SCHEMA.partitionKey),
      sortKey: text(SCHEMA.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      timeToLiveAttribute: SCHEMA.ttl,
      removalPolicy: RemovalPolicy.RETAIN,
      // Invokes the worker when an email is requested.
      ...(this.domain && { stream: StreamViewType.NEW_IMAGE }),
      ...(warmWrites === undefined ? {} : { warmThroughput: { writeUnitsPerSecond: warmWrites } }),
    });
    for (const [indexName, sortKey] of Object.entries(SCHEMA.indexes)) {
      const projectionType = ProjectionType.ALL;
      table.addLocalSecondaryIndex({ indexName, sortKey: text(sortKey), projectionType });
    }
    return table;
  }
}
