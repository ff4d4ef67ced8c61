import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages';

/** Tells the owner by e-mail when the account's month costs, or is going to cost, more than she wants. */
export function monthlyBudget(scope: Construct, { monthlyBudget: amount, alertEmail }: StageSettings): void {
  const tell = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number, address: string) => ({
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
            tell('ACTUAL', 50, alertEmail),
            tell('ACTUAL', 100, alertEmail),
            tell('FORECASTED', 100, alertEmail),
          ],
        }
      : {}),
  });
}
