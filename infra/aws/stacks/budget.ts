import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages';

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
}

const notify = (
  notificationType: 'ACTUAL' | 'FORECASTED',
  threshold: number,
  address: string,
): CfnBudget.NotificationWithSubscribersProperty => ({
  notification: {
    notificationType,
    comparisonOperator: 'GREATER_THAN',
    threshold,
    thresholdType: 'PERCENTAGE',
  },
  subscribers: [{ subscriptionType: 'EMAIL', address }],
});
