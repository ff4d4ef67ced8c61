import type { DeployedResource } from './deployed';

/**
 * The properties by which the service of a type refuses a second resource: each service's reference of its create call.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'AWS::Budgets::Budget': ['Budget.BudgetName'],
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudFront::KeyValueStore': ['Name'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig.Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig.Name'],
  'AWS::DynamoDB::Table': ['TableName'],
  'AWS::IAM::Role': ['RoleName'],
  'AWS::Lambda::Alias': ['FunctionName', 'Name'],
  'AWS::Lambda::Function': ['FunctionName'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::Route53::RecordSet': ['HostedZoneId', 'Name', 'Type'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SES::EmailIdentity': ['EmailIdentity'],
  'AWS::SQS::Queue': ['QueueName'],
};

const IS_GLOBAL = /^AWS::(Budgets|CloudFront|IAM|Route53)::/;

/**
 * Returns the name that a resource has in its account and region, with its type; undefined if CloudFormation generates
 * it.
 */
export function uniqueName({
  type,
  region,
  properties,
}: Pick<DeployedResource, 'type' | 'region' | 'properties'>): string | undefined {
  const values = NAMES[type]?.map((path) =>
    path.split('.').reduce((value, name) => value?.[name], properties),
  );
  if (!values || values.includes(undefined)) return undefined;
  return [type, ...(IS_GLOBAL.test(type) ? [] : [region]), ...values].join(' ');
}
