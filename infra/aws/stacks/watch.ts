import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages';
import { addDashboard } from './dashboard';
import { defineAlarms, type MonitoredResources } from './metrics';

export interface WatchStackProps extends StackProps, MonitoredResources {
  settings: StageSettings;
}

/** Monitoring: alarms and budget notifications by e-mail, and one dashboard. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const { settings } = props;
    const topic = new Topic(this, 'Alarms', { displayName: this.stackName, enforceSSL: true });
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
    addBudget(this, settings);
  }
}

/** Notifies the owner when the account's monthly cost exceeds the budget, or is forecast to. */
function addBudget(scope: Construct, { monthlyBudget: amount, alertEmail }: StageSettings): void {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number, address: string) => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address }],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: Stack.of(scope).stackName,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount, unit: 'USD' },
    },
    ...(alertEmail
      ? {
          notificationsWithSubscribers: [
            notify('ACTUAL', 50, alertEmail),
            notify('ACTUAL', 100, alertEmail),
            notify('FORECASTED', 100, alertEmail),
          ],
        }
      : {}),
  });
}
