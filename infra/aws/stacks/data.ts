import { BACKUP_DAYS } from '@tariff-tantrum/lambdas/facts/facts';
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
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { acknowledge, StageStack } from './stage-stack';

/**
 * What cannot be created again: the table of the signups, which is retained when the stack is deleted, and the secrets.
 */
export class DataStack extends StageStack {
  readonly table: ITable;
  /** The admin password. */
  readonly password: Secret;
  /** The key that CloudFront sends to the API, and the one before it: requests with that one may still be under way. */
  readonly edgeKeys: readonly [Secret, ...Secret[]];
  /** Signs the links in emails, and hashes addresses, also of a stage that sends none. */
  readonly mailKey: Secret;

  constructor(app: Construct, stage: Stage) {
    super(app, 'data', stage);
    const { restoredTable, surge: { edgeKey = 1 } = {} } = this.settings;
    const own = this.createTable();
    this.table = restoredTable ? Table.fromTableName(this, 'Restored', restoredTable) : own;
    this.password = this.createSecret(
      'AdminPassword',
      'The password of the signup dashboard, the terminal and the desktop app',
      'The owner changes the password when needed; a rotation would lock the owner out.',
    );
    const key = this.createEdgeKey(edgeKey);
    this.edgeKeys = edgeKey === 1 ? [key] : [key, this.createEdgeKey(edgeKey - 1)];
    this.mailKey = this.createSecret(
      'MailKey',
      'Signs the links in emails, and hashes addresses that get none; see docs/mail.md',
      'A rotation keeps the old key, since links that were sent are signed with it; the owner adds a line.',
      // 256 bits. Without it, nobody who complained about an email would be recognised. A preview leaves none behind.
      { passwordLength: 43, ...(this.domain && { removalPolicy: RemovalPolicy.RETAIN }) },
    );
    this.addOutputs({ TableName: own.tableName, PasswordSecret: this.password.secretArn });
  }

  private createTable(): Table {
    const { warmWrites } = this.settings.surge ?? {};
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    const table = new Table(this, 'LaunchSignups', {
      partitionKey: text(SCHEMA.partitionKey),
      sortKey: text(SCHEMA.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        // AWS keeps 35 days at most.
        recoveryPeriodInDays: Math.min(BACKUP_DAYS, 35),
      },
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

  private createEdgeKey(number: number): Secret {
    return this.createSecret(
      `EdgeKey${number}`,
      'CloudFront sends it to the API, which rejects requests without it',
      'It is part of the configuration of CloudFront, so edgeKey in the settings changes it by a deploy.',
    );
  }

  /** @param whyConstant why AWS does not change it by itself */
  private createSecret(
    id: string,
    description: string,
    whyConstant: string,
    // Letters and digits: 32 have 190 bits.
    { passwordLength = 32, removalPolicy = RemovalPolicy.DESTROY } = {},
  ): Secret {
    const secret = new Secret(this, id, {
      description,
      // Without punctuation it can be typed and pasted anywhere.
      generateSecretString: { passwordLength, excludePunctuation: true },
      removalPolicy,
    });
    acknowledge(secret, { 'AwsSolutions-SMG4': whyConstant });
    return secret;
  }
}
