import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** What is measured. */
export interface Watched {
  api: RestApi;
  accessLog: LogGroup;
  functions: ReadonlyMap<string, LambdaFunction>;
  table: ITable;
  distributionId: string;
}

/** A figure with the height at which the owner hears of it, and what she is told to do. */
export interface WatchedMetric {
  id: string;
  metric: IMetric;
  above: number;
  /** How many five-minute periods in a row. */
  periods: number;
  says: string;
}

const PERIOD = Duration.minutes(5);
const sum = { statistic: Stats.SUM, period: PERIOD };

/** Everything that has an alarm. */
export function watch(scope: Construct, { api, accessLog, functions, table }: Watched): WatchedMetric[] {
  const signup = functions.get('signup');
  if (!signup) throw new Error('There is no signup function to watch.');
  return [
    {
      id: 'ApiErrors',
      metric: api.metricServerError(sum),
      above: 5,
      periods: 1,
      says: 'Calls fail (5xx). Look at the dashboard, then at the logs of the Lambda with errors.',
    },
    {
      id: 'LambdaErrors',
      metric: ofAllLambdas('Errors'),
      above: 0,
      periods: 1,
      says: 'A Lambda crashed or timed out, the daily count included. Its log says why.',
    },
    {
      id: 'LambdaThrottles',
      metric: ofAllLambdas('Throttles'),
      above: 0,
      periods: 1,
      says: 'More Lambdas would run than the account allows. Ask for more concurrent executions (Service Quotas).',
    },
    {
      id: 'SlowSignups',
      metric: signup.metricDuration({ statistic: Stats.percentile(99), period: PERIOD }),
      above: 2000,
      periods: 3,
      says: 'One signup in a hundred takes longer than 2 seconds, for a quarter of an hour.',
    },
    {
      id: 'TableThrottles',
      metric: tableThrottles(table),
      above: 0,
      periods: 1,
      says: 'The table refuses reads or writes. It grows by itself within minutes; see warmWrites in stages.ts.',
    },
    {
      id: 'ApiThrottles',
      metric: logged(scope, accessLog, 'TooManyRequests', 429),
      above: 100,
      periods: 1,
      says: 'Callers are being slowed down (429): a flood, or a success. See signupsPerSecond in stages.ts.',
    },
    {
      id: 'LoginFailures',
      metric: logged(scope, accessLog, 'WrongPasswords', 401),
      above: 20,
      periods: 1,
      says: 'Someone guesses the admin password. Ten a minute an address are let through; change it if in doubt.',
    },
  ];
}

/** A metric of all Lambdas in the region: one alarm for nine functions costs what one for one does. */
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

/** Counts answers of one status in the access log. */
function logged(scope: Construct, logGroup: LogGroup, metricName: string, status: number): Metric {
  return new MetricFilter(scope, `${metricName}Filter`, {
    logGroup,
    metricName,
    metricNamespace: logGroup.stack.stackName,
    filterPattern: FilterPattern.stringValue('$.status', '=', String(status)),
    metricValue: '1',
  }).metric(sum);
}
