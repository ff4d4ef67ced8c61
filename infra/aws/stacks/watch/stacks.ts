import { Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Stats,
  TextWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { bundleUptimeCheck } from '../../bundle/inline';
import type { Stage } from '../../stages';
import { createLambda } from '../endpoint-function';
import type { SiteStack } from '../site';
import { StageStack } from '../stage-stack';
import { type Alarms, edgeAlarms, type MonitoredResources, mailAlarms, siteAlarms } from './alarms';
import { edgeMetric } from './metrics';
import { addRequestLogs } from './request-log';

/** A stack with alarms, and the topic of their region that sends them to the owner. */
abstract class AlarmStack extends StageStack {
  protected addAlarms(alarms: Alarms): void {
    const { alertEmail } = this.settings;
    const topic = new Topic(this, 'Alarms', { displayName: 'Tariff Tantrum', enforceSSL: true });
    // With a policy of its own, as `enforceSSL` creates, a topic loses the default one that allows CloudWatch to publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (alertEmail) topic.addSubscription(new EmailSubscription(alertEmail));
    for (const [id, { description, periods = 1, needsData, ...alarm }] of Object.entries(alarms)) {
      const created = new Alarm(this, id, {
        ...alarm,
        alarmDescription: description,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: needsData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      const notify = new SnsAction(topic);
      created.addAlarmAction(notify);
      created.addOkAction(notify);
    }
    this.addOutputs({ AlarmTopic: topic.topicArn });
  }
}

interface WatchStackProps extends Omit<MonitoredResources, 'uptime'> {
  site: SiteStack;
}

/** Monitoring: a check that the site can be reached, alarms by e-mail, and one dashboard. */
export class WatchStack extends AlarmStack {
  constructor(app: Construct, stage: Stage, props: WatchStackProps) {
    super(app, 'watch', stage);
    const alarms = {
      ...siteAlarms(this, { ...props, uptime: createUptimeCheck(this, props.site.address) }),
      ...(this.domain && mailAlarms(this.stage)),
    };
    this.addAlarms(alarms);
    this.addDashboard(props, alarms);
  }

  /** Visits, signups, their latency, and each metric that has an alarm. */
  private addDashboard({ site, api: { api, visitor }, table }: WatchStackProps, alarms: Alarms): void {
    const { distributionId } = site.distribution;
    const graph = (title: string, ...left: IMetric[]) => new GraphWidget({ title, left, width: 8 });
    const latency = ['p50', 'p99'].map((statistic) => visitor.metricDuration({ statistic }));
    const dashboard = new Dashboard(this, 'Dashboard', { defaultInterval: Duration.days(1) });
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
}

/**
 * Alarms about CloudFront and its firewall. Their metrics exist only in us-east-1, and an alarm and its topic must be in
 * the region of the metric.
 */
export class EdgeWatchStack extends AlarmStack {
  /** @param firewall its ARN */
  constructor(app: Construct, stage: Stage, { distribution }: SiteStack, firewall: string | undefined) {
    super(app, 'edge-watch', stage);
    this.addAlarms(edgeAlarms(this.stage, distribution.distributionId, firewall !== undefined));
    if (this.settings.logRequests) addRequestLogs(this, distribution.distributionArn, firewall);
  }
}

/** The shares of the budget, in percent, that were spent or are forecast to be. */
const NOTIFICATIONS = [
  ['ACTUAL', 50],
  ['ACTUAL', 100],
  ['FORECASTED', 100],
] as const;

/**
 * Notifies the owner when the account's monthly cost exceeds the budget, or is forecast to. A stack of its own, deployed
 * last: AWS refuses budgets in some new and organisation accounts, and that must not keep the site from being deployed.
 */
export class BudgetStack extends StageStack {
  constructor(app: Construct, stage: Stage) {
    super(app, 'budget', stage);
    const { monthlyBudget: amount, alertEmail } = this.settings;
    const limit = { comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' };
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: this.stackName,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount, unit: 'USD' },
      },
      ...(alertEmail && {
        notificationsWithSubscribers: NOTIFICATIONS.map(([notificationType, threshold]) => ({
          notification: { notificationType, threshold, ...limit },
          subscribers: [{ subscriptionType: 'EMAIL', address: alertEmail }],
        })),
      }),
    });
  }
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
  // Lambda itself would repeat a failed check twice, and one bad minute would raise the alarm. The next check is due soon.
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(5) };
  lambda.configureAsyncInvoke(once);
  new Rule(scope, 'Schedule', {
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new LambdaTarget(lambda, { event: RuleTargetInput.fromObject({ siteUrl }), ...once })],
  });
  return lambda;
}
