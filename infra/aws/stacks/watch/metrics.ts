import type { LogEntry } from '@tariff-tantrum/lambdas/api/host';
import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, type MetricProps, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { GLOBAL_REGION } from '../../stages';

/** The period of all metrics, unless it says another one. */
export const PERIOD = Duration.minutes(5);

const sum = { statistic: Stats.SUM, period: PERIOD };

/** Returns a metric by its name; the sum of five minutes unless `more` says otherwise. */
export const metricOf = (namespace: string, metricName: string, more: Partial<MetricProps> = {}): Metric =>
  new Metric({ namespace, metricName, ...sum, ...more });

/** Returns a metric of CloudFront, which publishes all of them in one region. */
export const edgeMetric = (DistributionId: string, metricName: string, statistic: string): Metric =>
  metricOf('AWS/CloudFront', metricName, {
    statistic,
    region: GLOBAL_REGION,
    dimensionsMap: { DistributionId, Region: 'Global' },
  });

/** Returns a count of a firewall's requests, such as `BlockedRequests`. @param WebACL its name in CloudWatch */
export const firewallCount = (WebACL: string, metricName: string): Metric =>
  metricOf('AWS/WAFV2', metricName, { dimensionsMap: { WebACL, Rule: 'ALL' } });

/** Returns the sum of metrics, whose missing values are zeros. */
const sumOf = (label: string, metrics: readonly Metric[]): IMetric =>
  new MathExpression({
    label,
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    period: PERIOD,
  });

/** Returns all requests that a firewall has seen. */
export const firewalledRequests = (WebACL: string): IMetric =>
  sumOf(
    'Requests',
    ['AllowedRequests', 'BlockedRequests'].map((name) => firewallCount(WebACL, name)),
  );

/** Returns the errors of Lambdas, by their names. */
export const lambdaErrors = (names: readonly string[]): IMetric =>
  sumOf(
    'Lambda errors',
    names.map((FunctionName) => metricOf('AWS/Lambda', 'Errors', { dimensionsMap: { FunctionName } })),
  );

/** Returns the messages in queues, by their names. */
export const queuedMessages = (names: readonly string[]): IMetric =>
  sumOf(
    'Queued messages',
    names.map((QueueName) =>
      metricOf('AWS/SQS', 'ApproximateNumberOfMessagesVisible', {
        dimensionsMap: { QueueName },
        statistic: Stats.MAXIMUM,
      }),
    ),
  );

/** What is logged about a request that failed through no fault of the client. */
const FAILURES = ['store-unavailable', 'unexpected-error'] satisfies LogEntry['event'][];

/** Creates a metric that counts the failures in the log of the Lambda through which visitors sign up. */
export const lostSignups = (scope: Construct, { logGroup }: LambdaFunction): Metric =>
  new MetricFilter(scope, 'LostSignupsFilter', {
    logGroup,
    metricName: 'LostSignups',
    metricNamespace: Stack.of(scope).stackName,
    filterPattern: FilterPattern.anyTerm(...FAILURES),
    metricValue: '1',
  }).metric(sum);

/** Reads and writes that the table throttles. */
export const tableThrottles = ({ tableName: TableName }: ITable): IMetric =>
  sumOf(
    'Table throttles',
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
      metricOf('AWS/DynamoDB', name, { dimensionsMap: { TableName } }),
    ),
  );

/** Creates a metric that counts the responses with a status in the access log. */
export const responsesWithStatus = (
  scope: Construct,
  logGroup: LogGroup,
  metricName: string,
  status: number,
): Metric =>
  new MetricFilter(scope, `${metricName}Filter`, {
    logGroup,
    metricName,
    metricNamespace: logGroup.stack.stackName,
    filterPattern: FilterPattern.stringValue('$.status', '=', String(status)),
    metricValue: '1',
  }).metric(sum);
