import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundleUptimeCheck } from '../../bundle/inline';
import { allow } from '../endpoint-function';

/** Requests the site every five minutes, through DNS, certificate, CloudFront, bucket and API, as a visitor does. */
export class UptimeCheck extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, siteUrl: string) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const logs = allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: 'Requests the site as a visitor does; its errors raise an alarm',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 128,
      timeout: Duration.seconds(60),
      handler: 'index.handler',
      code: Code.fromInline(bundleUptimeCheck()),
      logGroup,
      role: new Role(this, 'Role', {
        assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
        inlinePolicies: { Needed: new PolicyDocument({ statements: [logs] }) },
      }),
    });
    // Lambda itself would repeat a failed check twice, and one bad minute would raise the alarm.
    this.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(5) });
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(5)),
      // The next check is due soon, so none is repeated.
      targets: [
        new LambdaTarget(this.lambda, {
          event: RuleTargetInput.fromObject({ siteUrl }),
          retryAttempts: 0,
          maxEventAge: Duration.minutes(5),
        }),
      ],
    });
  }
}
