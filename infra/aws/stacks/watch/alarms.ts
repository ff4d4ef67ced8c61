import { FAILED_LOGIN_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { PAUSED_METRIC, WAITING_METRIC } from '@tariff-tantrum/lambdas/functions/metrics';
import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { mailNames, type StageName } from '../../stages';
import type { Api } from '../api';
import { functionName } from '../endpoint-function';
import { firewallMetric } from '../firewall';
import {
  firewallCount,
  firewalledRequests,
  lambdaErrors,
  lostSignups,
  metricOf,
  PERIOD,
  queuedMessages,
  responsesWithStatus,
  tableThrottles,
} from './metrics';

/** Alarms by their names, each with its metric and threshold. */
export type Alarms = Readonly<Record<string, AlarmDefinition>>;

interface AlarmDefinition {
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

/** The resources whose metrics have an alarm or a graph. */
export interface MonitoredResources {
  api: Api;
  table: ITable;
  /** The check that the site can be reached. */
  uptime: LambdaFunction;
}

/** Returns the alarms of every stage; creates the metric filters that they need in `scope`. */
export const siteAlarms = (
  scope: Construct,
  { api: { api, accessLog, visitor }, table, uptime }: MonitoredResources,
): Alarms => ({
  SiteDown: {
    metric: uptime.metricErrors({ statistic: Stats.SUM, period: PERIOD }),
    threshold: 0,
    periods: 2,
    needsData: true,
    description:
      'Twice in a row the site did not respond to a visitor as it should. Open it; then look at the log of the uptime check, which has the reason.',
  },
  ApiErrors: {
    metric: api.metricServerError({ statistic: Stats.SUM, period: PERIOD }),
    threshold: 0,
    description:
      'A request failed (5xx); it may have been a signup. The access log has its path, the log of its Lambda the reason.',
  },
  LostSignups: {
    metric: lostSignups(scope, visitor),
    threshold: 0,
    description:
      'A signup could not be stored. Visitors who use the form without JavaScript get no error status, but count here too. The log of the Lambda visitor has the reason.',
  },
  LambdaThrottles: {
    metric: metricOf('AWS/Lambda', 'Throttles'),
    threshold: 0,
    description:
      'Lambda hit the concurrency limit of the account. Request more concurrent executions (Service Quotas).',
  },
  SlowSignups: {
    metric: visitor.metricDuration({ statistic: Stats.percentile(99), period: PERIOD }),
    threshold: 2000,
    periods: 3,
    description:
      'One signup in a hundred takes longer than 2 seconds, for a quarter of an hour. Look at the duration of the Lambda visitor, its log, and the throttles of the table.',
  },
  TableThrottles: {
    metric: tableThrottles(table),
    threshold: 0,
    description:
      'The table throttles reads or writes. It scales by itself within a few minutes; see surge.warmWrites in stages.ts.',
  },
  ApiThrottles: {
    metric: responsesWithStatus(scope, accessLog, 'TooManyRequests', 429),
    threshold: 100,
    description:
      'Many requests are rate limited (429): a flood, or a success. See surge.signupsPerSecond in stages.ts.',
  },
  LoginFailures: {
    metric: responsesWithStatus(scope, accessLog, 'WrongPasswords', 401),
    threshold: 20,
    description: `Many failed logins: someone may be guessing the admin password. Each address has ${FAILED_LOGIN_LIMIT} attempts a minute; change the password if in doubt.`,
  },
});

/**
 * Returns the alarms about emails. SES reviews an account from 5% bounces or 0.1% complaints, and may stop it from 10%
 * or 0.5%.
 */
export function mailAlarms(stage: StageName): Alarms {
  const { configurationSet, deadLetters, undelivered } = mailNames(stage);
  const reputation = {
    dimensionsMap: { 'ses:configuration-set': configurationSet },
    statistic: Stats.AVERAGE,
    period: Duration.hours(1),
  };
  return {
    EmailsWait: {
      metric: metricOf(configurationSet, WAITING_METRIC, { statistic: Stats.MAXIMUM }),
      threshold: 3600,
      periods: 3,
      needsData: true,
      description:
        'The oldest email has waited for more than an hour, or the worker has not run for a quarter of an hour. If its log says `day` or `rate`, request a larger quota of SES, or raise emailsPerDay in stages.ts; `account` means that SES has stopped the account.',
    },
    EmailErrors: {
      // Errors of the other Lambdas are those of the API.
      metric: lambdaErrors(['worker', 'events'].map((name) => functionName(stage, name))),
      threshold: 0,
      description:
        'The Lambda that sends emails, or the one that records their results, crashed or timed out. Its log contains the reason.',
    },
    MailPaused: {
      metric: metricOf(configurationSet, PAUSED_METRIC, { statistic: Stats.SUM }),
      threshold: 0,
      description:
        'A campaign was paused automatically. The dashboard says why, and what to do before you resume it.',
    },
    MailDeadLetters: {
      metric: queuedMessages([deadLetters, undelivered]),
      threshold: 0,
      description:
        'Bounces or complaints could not be recorded. Look at the log of the Lambda events, then redrive the dead-letter queue. Those in the queue "undelivered" are lost: SES itself no longer writes to these addresses.',
    },
    MailBounces: {
      metric: metricOf('AWS/SES', 'Reputation.BounceRate', reputation),
      threshold: 0.02,
      description:
        'More than 2% of the emails bounce. Somebody may be signing up false addresses; see docs/mail.md. SES reviews senders above 5%, and may stop them above 10%.',
    },
    MailComplaints: {
      metric: metricOf('AWS/SES', 'Reputation.ComplaintRate', reputation),
      threshold: 0.001,
      description: 'More than 0.1% of the emails are reported as spam; see docs/mail.md.',
    },
  };
}

/** Requests in five minutes that are more than a launch day is expected to have: 1,000 a second. */
const FLOOD = 300_000;
/** Requests in five minutes that the firewall blocked. */
const BLOCKED = 5_000;

/** Returns the alarms of the firewall, which sees each request to CloudFront. */
export const edgeAlarms = (stage: StageName): Alarms => ({
  Flood: {
    metric: firewalledRequests(firewallMetric(stage)),
    threshold: FLOOD,
    description:
      'More than 1,000 requests a second for five minutes: a success, or an attack that costs money. See docs/deploying.md, "What it costs".',
  },
  BlockedRequests: {
    metric: firewallCount(firewallMetric(stage), 'BlockedRequests'),
    threshold: BLOCKED,
    description:
      'The firewall blocked more than 5,000 requests in five minutes: an attack, or many visitors behind one address. See RATES in infra/aws/stacks/firewall.ts.',
  },
});
