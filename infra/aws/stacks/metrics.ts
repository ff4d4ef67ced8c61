import { FAILED_LOGIN_LIMIT } from '@tariff-tantrum/lambdas/contract';
import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EndpointFunction } from './endpoint-function';

/** The resources whose metrics have an alarm or a graph. */
export interface MonitoredResources {
  api: RestApi;
  accessLog: LogGroup;
  functions: ReadonlyMap<string, EndpointFunction>;
  table: ITable;
  distributionId: string;
}

/** A metric with the threshold of its alarm. */
export interface AlarmDefinition {
  id: string;
  metric: IMetric;
  /** The alarm is raised if the value exceeds this. */
  threshold: number;
  /** The number of consecutive five-minute periods over the threshold. */
  periods: number;
  /** What the alarm means and what the owner can do; part of the e-mail. */
  description: string;
}

const PERIOD = Duration.minutes(5);
const sum = { statistic: Stats.SUM, period: PERIOD };

/** Returns the definition of every alarm; creates the metric filters that they need in `scope`. */
export function defineAlarms(
  scope: Construct,
  { api, accessLog, functions, table }: MonitoredResources,
): AlarmDefinition[] {
  const signup = functions.get('signup')?.lambda;
  if (!signup) throw new Error('There is no Lambda named signup.');
  return [
    {
      id: 'ApiErrors',
      metric: api.metricServerError(sum),
      threshold: 5,
      periods: 1,
      description: 'Requests fail (5xx). Look at the dashboard, then at the logs of the Lambda with errors.',
    },
    {
      id: 'LambdaErrors',
      metric: ofAllLambdas('Errors'),
      threshold: 0,
      periods: 1,
      description:
        'A Lambda crashed or timed out; this includes the daily count. Its log contains the reason.',
    },
    {
      id: 'LambdaThrottles',
      metric: ofAllLambdas('Throttles'),
      threshold: 0,
      periods: 1,
      description:
        'More Lambdas should run than the account allows. Request more concurrent executions (Service Quotas).',
    },
    {
      id: 'SlowSignups',
      metric: signup.metricDuration({ statistic: Stats.percentile(99), period: PERIOD }),
      threshold: 2000,
      periods: 3,
      description: 'One signup in a hundred takes longer than 2 seconds, for a quarter of an hour.',
    },
    {
      id: 'TableThrottles',
      metric: tableThrottles(table),
      threshold: 0,
      periods: 1,
      description:
        'The table throttles reads or writes. It scales by itself within minutes; see warmWrites in stages.ts.',
    },
    {
      id: 'ApiThrottles',
      metric: responsesWithStatus(scope, accessLog, 'TooManyRequests', 429),
      threshold: 100,
      periods: 1,
      description:
        'Many requests are rate limited (429): a flood, or a success. See signupsPerSecond in stages.ts.',
    },
    {
      id: 'LoginFailures',
      metric: responsesWithStatus(scope, accessLog, 'WrongPasswords', 401),
      threshold: 20,
      periods: 1,
      description: `Many failed logins: someone may be guessing the admin password. Each address has ${FAILED_LOGIN_LIMIT} attempts a minute; change the password if in doubt.`,
    },
  ];
}

/** Returns a metric over all Lambdas of the region: one alarm costs less than one for each function. */
const ofAllLambdas = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, ...sum });

function tableThrottles(table: ITable): IMetric {
  const of = (metricName: string): Metric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      ...sum,
    });
  return new MathExpression({
    label: 'Table throttles',
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    usingMetrics: { reads: of('ReadThrottleEvents'), writes: of('WriteThrottleEvents') },
    period: PERIOD,
  });
}

/** Creates a metric that counts the responses with a status in the access log. */
function responsesWithStatus(
  scope: Construct,
  logGroup: LogGroup,
  metricName: string,
  status: number,
): Metric {
  return new MetricFilter(scope, `${metricName}Filter`, {
    logGroup,
    metricName,
    metricNamespace: logGroup.stack.stackName,
    filterPattern: FilterPattern.stringValue('$.status', '=', String(status)),
    metricValue: '1',
  }).metric(sum);
}
