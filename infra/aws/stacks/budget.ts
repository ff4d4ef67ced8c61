import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { StageStack } from './stage-stack';

/** The shares of the budget, in percent, that were spent or are forecast to be. */
const NOTIFICATIONS = [
  ['ACTUAL', 50],
  ['ACTUAL', 100],
  ['FORECASTED', 100],
] as const;

/**
 * Notifies the owner when the account's monthly cost exceeds the budget, or is forecast to. A stack of its own,
 * deployed last: AWS refuses budgets in some new and organisation accounts, and that must not keep the site from being
 * deployed.
 */
export class BudgetStack extends StageStack {
  constructor(app: Construct, stage: Stage) {
    super(app, 'budget', stage);
    const { monthlyBudget: amount = 0, alertEmail: address = '' } = this.settings;
    const limit = { comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' };
    new CfnBudget(this, 'Budget', {
      // Without a name: another address replaces the budget, and AWS refuses two of the same name.
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount, unit: 'USD' },
      },
      notificationsWithSubscribers: NOTIFICATIONS.map(([notificationType, threshold]) => ({
        notification: { notificationType, threshold, ...limit },
        subscribers: [{ subscriptionType: 'EMAIL', address }],
      })),
    });
  }
}
