import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { StageStack } from '../stage-stack';
import type { Alarms } from './alarms';

/** Adds alarms to a stack, and the topic of its region that sends them to the owner. */
export function addAlarms(stack: StageStack, alarms: Alarms): void {
  const { alertEmail } = stack.settings;
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
  if (alertEmail) topic.addSubscription(new EmailSubscription(alertEmail));
  const notify = new SnsAction(topic);
  for (const [id, { description, periods = 1, needsData, ...alarm }] of Object.entries(alarms)) {
    const created = new Alarm(stack, id, {
      ...alarm,
      alarmDescription: description,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: needsData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    created.addAlarmAction(notify);
    created.addOkAction(notify);
  }
  stack.addOutputs({ AlarmTopic: topic.topicArn });
}
