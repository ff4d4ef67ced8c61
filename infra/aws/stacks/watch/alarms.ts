import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { GLOBAL_REGION } from '../../stages';

/** A metric with the threshold of its alarm. */
export interface AlarmDefinition {
  id: string;
  metric: IMetric;
  /** The alarm is raised if the value exceeds this. */
  threshold: number;
  /** The number of consecutive periods over the threshold; 1 by default. */
  periods?: number;
  /** What the alarm means and what the owner can do; part of the e-mail. */
  description: string;
  /** Whether a period without any data counts as one over the threshold. */
  needsData?: boolean;
}

/** The period of all metrics. */
export const PERIOD = Duration.minutes(5);

/** Adds alarms, and the topic of their region that sends them to an address. */
export function addAlarms(
  stack: Stack,
  alarms: readonly AlarmDefinition[],
  alertEmail: string | undefined,
): Topic {
  const topic = alarmTopic(stack);
  if (alertEmail) topic.addSubscription(new EmailSubscription(alertEmail));
  for (const { id, metric, threshold, periods = 1, description, needsData = false } of alarms)
    new Alarm(stack, id, {
      metric,
      alarmDescription: description,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: needsData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(topic));
  return topic;
}

function alarmTopic(stack: Stack): Topic {
  const topic = new Topic(stack, 'Alarms', { displayName: 'Tariff Tantrum', enforceSSL: true });
  // With a policy of its own, as `enforceSSL` creates, a topic loses the default one that allows CloudWatch to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  return topic;
}

/** Returns a metric of CloudFront, which publishes all of them in one region. */
export const edgeMetric = (distributionId: string, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    region: GLOBAL_REGION,
    period: PERIOD,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
  });
