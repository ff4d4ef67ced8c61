import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, Metric, Stats, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Watched, WatchedMetric } from './metrics';

/** One page that shows visits, signups, how long they take, and each figure that has an alarm. */
export function addDashboard(
  scope: Construct,
  { api, functions, table, distributionId }: Watched,
  alarmed: readonly WatchedMetric[],
): void {
  const dashboard = new Dashboard(scope, 'Dashboard', { defaultInterval: Duration.days(1) });
  const graph = (title: string, ...left: IMetric[]): GraphWidget =>
    new GraphWidget({ title, left, width: 8 });
  const signup = functions.get('signup');
  dashboard.addWidgets(
    graph('Requests to the site', edgeMetric(distributionId, 'Requests', Stats.SUM)),
    graph('Site errors, percent', edgeMetric(distributionId, '5xxErrorRate', Stats.AVERAGE)),
    graph('Calls of the API', api.metricCount()),
  );
  if (signup)
    dashboard.addWidgets(
      graph('Signups handled', signup.metricInvocations()),
      graph(
        'Signup, milliseconds',
        ...['p50', 'p99'].map((statistic) => signup.metricDuration({ statistic })),
      ),
      graph('Table writes', table.metricConsumedWriteCapacityUnits()),
    );
  dashboard.addWidgets(new TextWidget({ markdown: '## Each of these has an alarm', width: 24, height: 1 }));
  dashboard.addWidgets(...alarmed.map(({ id, metric }) => graph(id, metric)));
}

/** CloudFront keeps its figures in us-east-1, wherever the site is deployed. */
const edgeMetric = (distributionId: string, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    region: 'us-east-1',
    period: Duration.minutes(5),
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
  });
