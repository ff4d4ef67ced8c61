import { FAILED_LOGIN_LIMIT } from '@tariff-tantrum/lambdas/contract';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EndpointFunction } from '../endpoint-function';
import { type AlarmDefinition, PERIOD } from './alarms';

/** The resources whose metrics have an alarm or a graph. */
export interface MonitoredResources {
  api: RestApi;
  accessLog: LogGroup;
  functions: ReadonlyMap<string, EndpointFunction>;
  table: ITable;
  /** The check that the site can be reached. */
  uptime: LambdaFunction;
}

const sum = { statistic: Stats.SUM, period: PERIOD };

/** Returns the definition of every alarm; creates the metric filters that they need in `scope`. */
export function defineAlarms(
  scope: Construct,
  { api, accessLog, functions, table, uptime }: MonitoredResources,
): AlarmDefinition[] {
  const visitor = functions.get('visitor')?.lambda;
  if (!visitor) throw new Error('There is no Lambda named visitor.');
  return [
    {
      id: 'SiteDown',
      metric: uptime.metricErrors(sum),
      threshold: 0,
      periods: 2,
      needsData: true,
      description:
        'Twice in a row the site did not respond to a visitor as it should. Open it; then look at the log of the uptime check, which has the reason.',
    },
    {
      id: 'ApiErrors',
      metric: api.metricServerError(sum),
      threshold: 5,
      description: 'Requests fail (5xx). Look at the dashboard, then at the logs of the Lambda with errors.',
    },
    {
      id: 'LambdaErrors',
      metric: lambdaErrors(uptime),
      threshold: 0,
      description: 'A Lambda crashed or timed out. Its log contains the reason.',
    },
    {
      id: 'LambdaThrottles',
      metric: ofAllLambdas('Throttles'),
      threshold: 0,
      description:
        'More Lambdas should run than the account allows. Request more concurrent executions (Service Quotas).',
    },
    {
      id: 'SlowSignups',
      metric: visitor.metricDuration({ statistic: Stats.percentile(99), period: PERIOD }),
      threshold: 2000,
      periods: 3,
      description: 'One signup in a hundred takes longer than 2 seconds, for a quarter of an hour.',
    },
    {
      id: 'TableThrottles',
      metric: tableThrottles(table),
      threshold: 0,
      description:
        'The table throttles reads or writes. It scales by itself within minutes; see warmWrites in stages.ts.',
    },
    {
      id: 'ApiThrottles',
      metric: responsesWithStatus(scope, accessLog, 'TooManyRequests', 429),
      threshold: 100,
      description:
        'Many requests are rate limited (429): a flood, or a success. See signupsPerSecond in stages.ts.',
    },
    {
      id: 'LoginFailures',
      metric: responsesWithStatus(scope, accessLog, 'WrongPasswords', 401),
      threshold: 20,
      description: `Many failed logins: someone may be guessing the admin password. Each address has ${FAILED_LOGIN_LIMIT} attempts a minute; change the password if in doubt.`,
    },
  ];
}

/** Returns a metric over all Lambdas of the region: one alarm costs less than one for each function. */
const ofAllLambdas = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, ...sum });

/** The errors of all Lambdas without those of the uptime check, which have an alarm of their own. */
const lambdaErrors = (uptime: LambdaFunction): IMetric =>
  new MathExpression({
    label: 'Lambda errors',
    expression: 'FILL(all, 0) - FILL(uptime, 0)',
    usingMetrics: { all: ofAllLambdas('Errors'), uptime: uptime.metricErrors(sum) },
    period: PERIOD,
  });

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
