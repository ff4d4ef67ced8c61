import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages';
import { addDashboard } from './dashboard';
import { defineAlarms, type MonitoredResources } from './metrics';

export interface WatchStackProps extends StackProps, MonitoredResources {
  settings: StageSettings;
}

/** Monitoring: alarms by e-mail, and one dashboard. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const { settings } = props;
    const topic = new Topic(this, 'Alarms', { displayName: this.stackName, enforceSSL: true });
    // With a policy of its own, as `enforceSSL` creates, a topic loses the default one that allows CloudWatch to publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (settings.alertEmail) topic.addSubscription(new EmailSubscription(settings.alertEmail));
    const alarms = defineAlarms(this, props);
    for (const { id: name, metric, threshold, periods, description } of alarms) {
      new Alarm(this, name, {
        metric,
        alarmDescription: description,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));
    }
    addDashboard(this, props, alarms);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
  }
}
