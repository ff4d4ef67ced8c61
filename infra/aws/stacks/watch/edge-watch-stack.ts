import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { StageName, StageSettings } from '../../stages';
import { firewallMetric } from '../firewall';
import type { SiteStack } from '../site';
import { type AlarmDefinition, addAlarms, PERIOD } from './alarms';
import { edgeMetric } from './edge-metric';
import { addRequestLogs } from './request-log';

interface EdgeWatchStackProps extends StackProps {
  stage: StageName;
  settings: StageSettings;
  site: SiteStack;
  /** The ARN of the firewall. */
  firewall: string | undefined;
}

/** Requests in five minutes that are more than a launch day is expected to have: 1,000 a second. */
const FLOOD = 300_000;
/** Requests in five minutes that the firewall blocked. */
const BLOCKED = 5_000;

/**
 * Alarms about CloudFront and its firewall. Their metrics exist only in us-east-1, and an alarm and its topic must be in
 * the region of the metric.
 */
export class EdgeWatchStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeWatchStackProps) {
    super(scope, id, props);
    const { stage, settings, site, firewall } = props;
    const distribution = site.distribution.distributionId;
    const alarms = [...edgeAlarms(distribution), ...(settings.firewall ? [blockedAlarm(stage)] : [])];
    const topic = addAlarms(this, alarms, settings.alertEmail);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
    if (settings.logRequests) addRequestLogs(this, site.distribution.distributionArn, firewall);
  }
}

const edgeAlarms = (distributionId: string): AlarmDefinition[] => [
  {
    id: 'EdgeErrors',
    metric: edgeMetric(distributionId, '5xxErrorRate', Stats.AVERAGE),
    threshold: 5,
    periods: 3,
    description:
      'For a quarter of an hour, more than 5% of all responses were errors (5xx). Look at the other alarms, then at the AWS Health Dashboard.',
  },
  {
    id: 'Flood',
    metric: edgeMetric(distributionId, 'Requests', Stats.SUM),
    threshold: FLOOD,
    periods: 1,
    description:
      'More than 1,000 requests a second for five minutes: a success, or an attack that costs money. See docs/costs.md, "What a flood can cost".',
  },
];

const blockedAlarm = (stage: StageName): AlarmDefinition => ({
  id: 'BlockedRequests',
  metric: new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: firewallMetric(stage), Rule: 'ALL' },
    statistic: Stats.SUM,
    period: PERIOD,
  }),
  threshold: BLOCKED,
  periods: 1,
  description:
    'The firewall blocked more than 5,000 requests in five minutes: an attack, or many visitors behind one address. See RATES in infra/aws/stacks/firewall.ts.',
});
