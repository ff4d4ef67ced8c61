import { BudgetsClient } from '@aws-sdk/client-budgets';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Route53Client } from '@aws-sdk/client-route-53';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { STSClient } from '@aws-sdk/client-sts';
// Signs the calls of CloudFront's key value store.
import '@aws-sdk/signature-v4a';
import { GLOBAL_REGION } from '../../stages';
import type { AccessKey } from '../env';

/** Everything that deploys call on AWS, apart from the CDK. */
export type AwsClients = ReturnType<typeof createAwsClients>;

/**
 * Creates the clients of a region, which calls nothing. Those named `global` are of the region of certificates,
 * firewalls and the alarms about CloudFront.
 * @param credentials an access key; without one the SDK searches the profiles of this machine
 */
export function createAwsClients(region: string, credentials?: AccessKey) {
  const common = credentials ? { credentials } : {};
  const config = { ...common, region };
  const globalConfig = { ...common, region: GLOBAL_REGION };
  return {
    region,
    // One endpoint serves all regions.
    budgets: new BudgetsClient(globalConfig),
    cloudFormation: new CloudFormationClient(config),
    globalCloudFormation: new CloudFormationClient(globalConfig),
    cloudFront: new CloudFrontClient(config),
    keyValueStore: new CloudFrontKeyValueStoreClient(globalConfig),
    cloudWatch: new CloudWatchClient(config),
    dynamoDb: new DynamoDBClient(config),
    lambda: new LambdaClient(config),
    route53: new Route53Client(config),
    s3: new S3Client(config),
    secrets: new SecretsManagerClient(config),
    ses: new SESv2Client(config),
    sns: new SNSClient(config),
    globalSns: new SNSClient(globalConfig),
    sts: new STSClient(config),
  };
}

/** Resolves to what AWS responds; undefined for the error of this name, which means that something does not exist. */
export async function unless<Output>(name: string, response: Promise<Output>): Promise<Output | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Error && error.name === name) return undefined;
    throw error;
  }
}

/** Returns the message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;

/** Returns whether an error of the SDK means that AWS could not be reached at all. */
export const isUnreachable = (message: string): boolean => UNREACHABLE.test(message);
