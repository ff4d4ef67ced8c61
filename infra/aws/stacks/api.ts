import { BINARY_MEDIA_TYPES } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  ResponseTransferMode,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { mailAccess } from '../mail/access';
import { endpointsOf } from '../mail/endpoints';
import { addMailTriggers } from '../mail/triggers';
import { domainOf, type StageName, type StageSettings } from '../stages';
import { type EndpointContext, EndpointFunction } from './endpoint-function';
import { addGatewayResponses } from './gateway-responses';

interface ApiStackProps extends StackProps, Omit<EndpointContext, 'mail'> {
  stage: StageName;
  settings: StageSettings;
}

/** Requests per second that every method except signup accepts, of all clients together. */
const OTHERS_PER_SECOND = 50;

/** The HTTP API: one Lambda per endpoint, and a fallback for all other paths and methods. */
export class ApiStack extends Stack {
  readonly api: RestApi;
  readonly accessLog: LogGroup;
  readonly functions: ReadonlyMap<string, EndpointFunction>;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    this.functions = this.createFunctions(props);
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.api = this.createApi(props.settings);
    this.addRoutes(props.settings);
    this.requireEdgeKey(props.edgeSecret);
    addGatewayResponses(this.api);
    if (props.settings.optIn === 'double')
      addMailTriggers(this, { ...props, worker: this.live('mail-worker'), events: this.live('mail-events') });
    // The permissions of the Lambdas fit only releases with the same table and mode: a rollback compares them.
    new CfnOutput(this, 'TableName', { value: props.settings.restoredTable ?? 'of the storage stack' });
    new CfnOutput(this, 'OptIn', { value: props.settings.optIn ?? 'single' });
    acknowledgeApi(this);
  }

  private createFunctions(props: ApiStackProps): Map<string, EndpointFunction> {
    const { settings } = props;
    const domain = domainOf(settings);
    const mail = settings.optIn === 'double' && domain ? mailAccess(this, props, domain) : undefined;
    return new Map(
      endpointsOf(settings).map((endpoint) => {
        const reserved = endpoint.name === 'signup' ? settings.signupConcurrency : undefined;
        return [endpoint.name, new EndpointFunction(this, endpoint, { ...props, mail }, reserved)];
      }),
    );
  }

  private createApi(settings: StageSettings): RestApi {
    return new RestApi(this, 'Api', {
      restApiName: this.stackName,
      description: 'The signup API of the launch site; it responds only through CloudFront',
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: true,
      defaultMethodOptions: { apiKeyRequired: true },
      binaryMediaTypes: [...BINARY_MEDIA_TYPES],
      deployOptions: {
        stageName: 'live',
        throttlingRateLimit: OTHERS_PER_SECOND,
        throttlingBurstLimit: OTHERS_PER_SECOND,
        methodOptions: visitorMethods(settings),
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(LOG_FIELDS)),
      },
    });
  }

  /** Requests without the key that CloudFront sends reach no Lambda, and AWS does not charge for them. */
  private requireEdgeKey(secret: ISecret): void {
    const key = this.api.addApiKey('EdgeKey', { value: secret.secretValue.unsafeUnwrap() });
    this.api.addUsagePlan('EdgePlan', { apiStages: [{ stage: this.api.deploymentStage }] }).addApiKey(key);
  }

  private addRoutes(settings: StageSettings): void {
    const fallback = this.integration('fallback', false);
    const api = this.api.root.addResource('api');
    api.addMethod('ANY', fallback);
    api.addResource('{proxy+}').addMethod('ANY', fallback);
    for (const { name, route, streams = false } of endpointsOf(settings)) {
      if (!route) continue;
      const resource = this.api.root.resourceForPath(route.path);
      const integration = this.integration(name, streams);
      for (const method of route.methods) resource.addMethod(method, integration);
      // Other methods get a 405 from the fallback; API Gateway itself would respond 403.
      if (!route.methods.includes('ANY')) resource.addMethod('ANY', fallback);
    }
  }

  private integration(name: string, streams: boolean): LambdaIntegration {
    return new LambdaIntegration(this.live(name), {
      scopePermissionToMethod: false,
      ...(streams
        ? { responseTransferMode: ResponseTransferMode.STREAM, timeout: Duration.minutes(15) }
        : {}),
    });
  }

  private live(name: string): Alias {
    const endpoint = this.functions.get(name);
    if (!endpoint) throw new Error(`There is no Lambda named ${name}.`);
    return endpoint.live;
  }
}

/** Returns the throttles of what visitors call on a launch day: the signup, and the links of mails. */
function visitorMethods(settings: StageSettings): Record<string, MethodDeploymentOptions> {
  const limit = {
    throttlingRateLimit: settings.signupsPerSecond,
    throttlingBurstLimit: settings.signupsPerSecond,
  };
  const called = endpointsOf(settings).flatMap(({ name, route, mailKey, password }) =>
    route && (name === 'signup' || (mailKey && !password)) ? [route] : [],
  );
  return Object.fromEntries(
    called.flatMap(({ methods, path }) => methods.map((method) => [`${path}/${method}`, limit])),
  );
}

/** Fields of the access log: nothing about the client, and the route pattern instead of the requested path. */
const LOG_FIELDS = {
  time: '$context.requestTime',
  request: '$context.requestId',
  method: '$context.httpMethod',
  resource: '$context.resourcePath',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  problem: '$context.error.responseType',
};

const LOG_POLICY = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs';

function acknowledgeApi(stack: ApiStack): void {
  Validations.of(stack.api).acknowledge(
    {
      id: 'AwsSolutions-APIG2',
      reason: "Each Lambda validates requests with the contract's schemas and responds with its error texts.",
    },
    {
      id: 'AwsSolutions-APIG3',
      reason:
        'A firewall, if the settings of the stage ask for one, is attached to CloudFront; requests that bypass it lack the API key.',
    },
    {
      id: 'AwsSolutions-APIG4',
      reason: 'Visitors sign up without an account; the Lambdas check the password of the owner.',
    },
    {
      id: 'AwsSolutions-APIG6',
      reason: 'Execution logs could contain what visitors typed; the access log and metrics suffice.',
    },
    {
      id: `AwsSolutions-IAM4[Policy::${LOG_POLICY}]`,
      reason: 'The only policy that API Gateway accepts for writing logs; AWS maintains it.',
    },
    { id: 'AwsSolutions-COG4', reason: 'There is one admin with one password, and no user pool.' },
  );
}
