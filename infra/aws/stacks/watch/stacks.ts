import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { mailAlarms } from '../../mail/alarms';
import type { StageName, StageSettings } from '../../stages';
import { firewallMetric } from '../firewall';
import type { SiteStack } from '../site';
import { type AlarmDefinition, addAlarms, edgeMetric, PERIOD } from './alarms';
import { addDashboard } from './dashboard';
import { defineAlarms, type MonitoredResources } from './metrics';
import { addRequestLogs } from './request-log';
import { UptimeCheck } from './uptime';

interface WatchStackProps extends StackProps, Omit<MonitoredResources, 'uptime'> {
  stage: StageName;
  settings: StageSettings;
  site: SiteStack;
}

/** Monitoring: a check that the site can be reached, alarms by e-mail, and one dashboard. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const uptime = new UptimeCheck(this, 'Uptime', props.site.address).lambda;
    const resources = { ...props, uptime };
    const alarms = [
      ...defineAlarms(this, resources),
      ...(props.settings.optIn === 'double' ? mailAlarms(props.stage) : []),
    ];
    const topic = addAlarms(this, alarms, props.settings.alertEmail);
    addDashboard(this, resources, props.site.distribution.distributionId, alarms);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
  }
}

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
    description:
      'More than 1,000 requests a second for five minutes: a success, or an attack that costs money. See docs/deploying.md, "What it costs".',
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
  description:
    'The firewall blocked more than 5,000 requests in five minutes: an attack, or many visitors behind one address. See RATES in infra/aws/stacks/firewall.ts.',
});

interface BudgetStackProps extends StackProps {
  settings: StageSettings;
}

/**
 * Notifies the owner when the account's monthly cost exceeds the budget, or is forecast to. A stack of its own, deployed
 * last: AWS refuses budgets in some new and organisation accounts, and that must not keep the site from being deployed.
 */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: BudgetStackProps) {
    super(scope, id, props);
    const { monthlyBudget: amount, alertEmail } = settings;
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: this.stackName,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount, unit: 'USD' },
      },
      ...(alertEmail && {
        notificationsWithSubscribers: NOTIFICATIONS.map(([notificationType, threshold]) => ({
          notification: {
            notificationType,
            comparisonOperator: 'GREATER_THAN',
            threshold,
            thresholdType: 'PERCENTAGE',
          },
          subscribers: [{ subscriptionType: 'EMAIL', address: alertEmail }],
        })),
      }),
    });
  }
}

/** The shares of the budget, in percent, that were spent or are forecast to be. */
const NOTIFICATIONS = [
  ['ACTUAL', 50],
  ['ACTUAL', 100],
  ['FORECASTED', 100],
] as const;
