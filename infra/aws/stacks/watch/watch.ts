import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, Stats, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Code, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { bundleUptimeCheck } from '../../bundle/inline';
import type { Api } from '../api';
import { createLambda } from '../endpoint-function';
import type { Site } from '../site';
import type { StageStack } from '../stage-stack';
import { addAlarms } from './add-alarms';
import { type Alarms, mailAlarms, siteAlarms } from './alarms';
import { edgeMetric } from './metrics';

interface Watched {
  api: Api;
  table: ITable;
  site: Site;
}

/** Adds monitoring: a check that the site can be reached, alarms by e-mail, and one dashboard. */
export function addWatch(stack: StageStack, watched: Watched): void {
  const uptime = createUptimeCheck(stack, watched.site.address);
  const alarms = {
    ...siteAlarms(stack, { ...watched, uptime }),
    ...(stack.domain && mailAlarms(stack.stage)),
  };
  addAlarms(stack, alarms);
  addDashboard(stack, watched, alarms);
}

/** Visits, signups, their latency, and each metric that has an alarm. */
function addDashboard(
  stack: StageStack,
  { site, api: { api, visitor }, table }: Watched,
  alarms: Alarms,
): void {
  const { distributionId } = site.distribution;
  const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 8 });
  const latency = ['p50', 'p99'].map((statistic) => visitor.metricDuration({ statistic }));
  const dashboard = new Dashboard(stack, 'Dashboard', { defaultInterval: Duration.days(1) });
  dashboard.addWidgets(
    graph('Requests to the site', edgeMetric(distributionId, 'Requests', Stats.SUM)),
    graph('Site errors, percent', edgeMetric(distributionId, '5xxErrorRate', Stats.AVERAGE)),
    graph('API requests', api.metricCount()),
  );
  dashboard.addWidgets(
    graph('Signups handled', visitor.metricInvocations()),
    graph('Signup latency, milliseconds', ...latency),
    graph('Table writes', table.metricConsumedWriteCapacityUnits()),
  );
  dashboard.addWidgets(new TextWidget({ markdown: '## Metrics with an alarm', width: 24, height: 1 }));
  dashboard.addWidgets(...Object.entries(alarms).map(([id, { metric }]) => graph(id, metric)));
}

/** Requests the site every five minutes, through DNS, certificate, CloudFront, bucket and API, as a visitor does. */
function createUptimeCheck(stack: Construct, siteUrl: string): LambdaFunction {
  const scope = new Construct(stack, 'Uptime');
  const lambda = createLambda(scope, [], {
    description: 'Requests the site as a visitor does; its errors raise an alarm',
    memorySize: 128,
    timeout: Duration.seconds(60),
    code: Code.fromInline(bundleUptimeCheck()),
  });
  // Lambda itself would repeat a failed check twice, and one bad minute would raise the alarm. The next check is due
  // soon.
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(5) };
  lambda.configureAsyncInvoke(once);
  new Rule(scope, 'Schedule', {
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new LambdaTarget(lambda, { event: RuleTargetInput.fromObject({ siteUrl }), ...once })],
  });
  return lambda;
}
