import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, Stats, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmDefinition, edgeMetric } from './alarms';
import type { MonitoredResources } from './metrics';

/** Adds a dashboard with visits, signups, their latency, and each metric that has an alarm. */
export function addDashboard(
  scope: Construct,
  { api, functions, table }: MonitoredResources,
  distributionId: string,
  alarms: readonly AlarmDefinition[],
): void {
  const dashboard = new Dashboard(scope, 'Dashboard', { defaultInterval: Duration.days(1) });
  const graph = (title: string, ...left: IMetric[]): GraphWidget =>
    new GraphWidget({ title, left, width: 8 });
  const visitor = functions.get('visitor')?.lambda;
  dashboard.addWidgets(
    graph('Requests to the site', edgeMetric(distributionId, 'Requests', Stats.SUM)),
    graph('Site errors, percent', edgeMetric(distributionId, '5xxErrorRate', Stats.AVERAGE)),
    graph('API requests', api.metricCount()),
  );
  if (visitor)
    dashboard.addWidgets(
      graph('Signups handled', visitor.metricInvocations()),
      graph(
        'Signup latency, milliseconds',
        ...['p50', 'p99'].map((statistic) => visitor.metricDuration({ statistic })),
      ),
      graph('Table writes', table.metricConsumedWriteCapacityUnits()),
    );
  dashboard.addWidgets(new TextWidget({ markdown: '## Metrics with an alarm', width: 24, height: 1 }));
  dashboard.addWidgets(...alarms.map(({ id, metric }) => graph(id, metric)));
}
