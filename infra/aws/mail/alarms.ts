import { WAITING_METRIC } from '@tariff-tantrum/lambdas/contract/mail';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmDefinition } from '../stacks/watch/alarms';
import { mailNames, type StageName } from '../stages';

/** Returns the alarms of mails. SES reviews an account from 5% bounces or 0.1% complaints, and may stop it from 10% or 0.5%. */
export function mailAlarms(stage: StageName): AlarmDefinition[] {
  const { configurationSet, deadLetters } = mailNames(stage);
  const reputation = (metricName: string): Metric =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { 'ses:configuration-set': configurationSet },
      statistic: Stats.AVERAGE,
      period: Duration.hours(1),
    });
  return [
    {
      id: 'MailsWait',
      metric: new Metric({
        namespace: configurationSet,
        metricName: WAITING_METRIC,
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(5),
      }),
      threshold: 3600,
      description:
        'The oldest mail has waited for more than an hour. If the log of the Lambda worker says `day` or `rate`, request a larger quota of SES, or raise mailsPerDay in stages.ts; `account` means that SES has stopped the account.',
    },
    {
      id: 'MailDeadLetters',
      metric: new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName: deadLetters },
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(5),
      }),
      threshold: 0,
      description:
        'Bounces or complaints could not be recorded. Look at the log of the Lambda events, then redrive the dead-letter queue.',
    },
    {
      id: 'MailBounces',
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.02,
      description:
        'More than 2% of the mails bounce. Somebody may be signing up false addresses; see docs/mail.md. SES reviews senders above 5%, and may stop them above 10%.',
    },
    {
      id: 'MailComplaints',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.001,
      description: 'More than 0.1% of the mails are reported as spam; see docs/mail.md.',
    },
  ];
}
