import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Code, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { bundleUptimeCheck } from '../../bundle/inline';
import { createLambda } from '../endpoint-function';

/** Requests the site every five minutes, through DNS, certificate, CloudFront, bucket and API, as a visitor does. */
export function createUptimeCheck(stack: Construct, siteUrl: string): LambdaFunction {
  const scope = new Construct(stack, 'Uptime');
  const lambda = createLambda(scope, [], {
    description: 'Requests the site as a visitor does; its errors raise an alarm',
    memorySize: 128,
    timeout: Duration.seconds(60),
    code: Code.fromInline(bundleUptimeCheck()),
  });
  // Lambda itself would repeat a failed check twice, and one bad minute would raise the alarm. The next check is due soon.
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(5) };
  lambda.configureAsyncInvoke(once);
  new Rule(scope, 'Schedule', {
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new LambdaTarget(lambda, { event: RuleTargetInput.fromObject({ siteUrl }), ...once })],
  });
  return lambda;
}
