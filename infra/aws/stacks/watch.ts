import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages';
import { monthlyBudget } from './budget';
import { addDashboard } from './dashboard';
import { type Watched, watch } from './metrics';

export interface WatchStackProps extends StackProps, Watched {
  settings: StageSettings;
}

/** What tells the owner that something is wrong: alarms and the bill by e-mail, and one dashboard. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const { settings } = props;
    const topic = new Topic(this, 'Alarms', { displayName: this.stackName, enforceSSL: true });
    if (settings.alertEmail) topic.addSubscription(new EmailSubscription(settings.alertEmail));
    const metrics = watch(this, props);
    for (const { id: name, metric, above, periods, says } of metrics) {
      new Alarm(this, name, {
        metric,
        alarmDescription: says,
        threshold: above,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));
    }
    addDashboard(this, props, metrics);
    monthlyBudget(this, settings);
  }
}
