import { requests } from '@tariff-tantrum/lambdas/people/request';
import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import {
  type Alias,
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { StageStack } from '../stage-stack';

interface MailTriggersProps {
  table: ITable;
  queue: IQueue;
  worker: Alias;
  events: Alias;
}

/** Requests that arrive within this time are one invocation of the worker. */
const GATHER = Duration.seconds(2);

/** Invokes the worker each minute and when an email is requested, and the Lambda of events with those of the queue. */
export function addMailTriggers(
  stack: StageStack,
  { table, queue, worker, events }: MailTriggersProps,
): void {
  // Repeating a failed run at once would only add to the load; the next one begins within a minute.
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };
  worker.configureAsyncInvoke(once);
  new Rule(stack, 'EachMinute', {
    description: 'Sends the emails that are due',
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaTarget(worker, once)],
  });
  if (table.tableStreamArn) addStream(stack, table.tableStreamArn, worker);
  new EventSourceMapping(stack, 'MailEvents', {
    target: events,
    eventSourceArn: queue.queueArn,
    batchSize: 10,
    reportBatchItemFailures: true,
  });
}

/** A restored table has no stream; then the schedule alone invokes the worker. */
function addStream(scope: Construct, stream: string, worker: Alias): void {
  // An email that somebody waits for, and that no worker has claimed.
  const waiting = FilterCriteria.filter({
    eventName: FilterRule.or('INSERT', 'MODIFY'),
    dynamodb: {
      Keys: { pk: { S: FilterRule.or(...requests.partitions) } },
      NewImage: { claim: { S: FilterRule.notExists() } },
    },
  });
  new EventSourceMapping(scope, 'RequestedEmails', {
    target: worker,
    eventSourceArn: stream,
    startingPosition: StartingPosition.LATEST,
    batchSize: 1000,
    maxBatchingWindow: GATHER,
    filters: [waiting],
    retryAttempts: 0,
  });
}
