import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  type IResource,
  LambdaIntegration,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  ResponseTransferMode,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge';
import { ENDPOINTS } from '../endpoints';
import type { StageSettings } from '../stages';
import { type EndpointContext, EndpointFunction } from './endpoint-function';
import { speakPlainly } from './gateway-responses';

export interface ApiStackProps extends StackProps, EndpointContext {
  settings: StageSettings;
}

/** Calls a second that anything but a signup may take, all callers together. */
const OTHERS_PER_SECOND = 50;

/** The HTTP API: a Lambda an endpoint, and one for every address and method that is none. */
export class ApiStack extends Stack {
  readonly api: RestApi;
  readonly accessLog: LogGroup;
  readonly functions: ReadonlyMap<string, LambdaFunction>;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    this.functions = this.makeFunctions(props);
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.api = this.makeApi(props.settings);
    this.addRoutes();
    speakPlainly(this.api);
    new Rule(this, 'Daily', {
      description: 'Counts the day that just ended, so that the first look at the dashboard finds it counted',
      schedule: Schedule.cron({ hour: '0', minute: '10' }),
      targets: [
        new LambdaTarget(this.lambda('warm-up'), { retryAttempts: 2, maxEventAge: Duration.hours(2) }),
      ],
    });
    acknowledgeApi(this);
  }

  private makeFunctions(props: ApiStackProps): Map<string, LambdaFunction> {
    return new Map(
      ENDPOINTS.map((endpoint) => {
        const reserved = endpoint.name === 'signup' ? props.settings.signupConcurrency : undefined;
        return [endpoint.name, new EndpointFunction(this, endpoint, props, reserved).lambda];
      }),
    );
  }

  private makeApi(settings: StageSettings): RestApi {
    return new RestApi(this, 'Api', {
      restApiName: this.stackName,
      description: 'The signup API of the launch site; it answers through CloudFront only',
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: true,
      deployOptions: {
        stageName: 'live',
        throttlingRateLimit: OTHERS_PER_SECOND,
        throttlingBurstLimit: OTHERS_PER_SECOND,
        methodOptions: { [methodKey('POST', PATHS.signup)]: throttleAt(settings.signupsPerSecond) },
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(LOGGED)),
      },
    });
  }

  private addRoutes(): void {
    const fallback = this.integration('fallback', false);
    const api = this.api.root.addResource('api');
    api.addMethod('ANY', fallback);
    api.addResource('{proxy+}').addMethod('ANY', fallback);
    for (const { name, route, streams = false } of ENDPOINTS) {
      if (!route) continue;
      const resource = this.resourceAt(route.path);
      resource.addMethod(route.method, this.integration(name, streams));
      // Any other method goes where an unknown address goes; without this API Gateway would say 403.
      resource.addMethod('ANY', fallback);
    }
  }

  private resourceAt(path: string): IResource {
    return this.api.root.resourceForPath(path);
  }

  private integration(name: string, streams: boolean): LambdaIntegration {
    return new LambdaIntegration(this.lambda(name), {
      scopePermissionToMethod: false,
      ...(streams
        ? { responseTransferMode: ResponseTransferMode.STREAM, timeout: Duration.minutes(15) }
        : {}),
    });
  }

  private lambda(name: string): LambdaFunction {
    const lambda = this.functions.get(name);
    if (!lambda) throw new Error(`There is no Lambda called ${name}.`);
    return lambda;
  }
}

/** What the access log keeps: nothing of the caller, and the resource's pattern instead of what was typed. */
const LOGGED = {
  time: '$context.requestTime',
  request: '$context.requestId',
  method: '$context.httpMethod',
  resource: '$context.resourcePath',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  problem: '$context.error.responseType',
};

const methodKey = (method: string, path: string): string => `${path}/${method}`;

const throttleAt = (perSecond: number): MethodDeploymentOptions => ({
  throttlingRateLimit: perSecond,
  throttlingBurstLimit: perSecond,
});

const LOG_POLICY = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs';

function acknowledgeApi(stack: ApiStack): void {
  acknowledge(stack.api, {
    'AwsSolutions-APIG2': 'Each Lambda checks what it is sent with the contract, and answers in its words.',
    'AwsSolutions-APIG3': 'The firewall stands before CloudFront, and nothing else may call the API.',
    'AwsSolutions-APIG4':
      'Visitors sign up without an account; the owner calls with a password the Lambda checks.',
    'AwsSolutions-APIG6':
      'Execution logs could hold what visitors typed; the access log and metrics suffice.',
    [`AwsSolutions-IAM4[Policy::${LOG_POLICY}]`]:
      'The one policy that API Gateway accepts for writing logs; AWS keeps it.',
    'AwsSolutions-COG4': 'There is one admin with one password, and no user pool to hold her.',
  });
}
