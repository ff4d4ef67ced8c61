import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  ResponseTransferMode,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type LambdaName, listLambdas, listRoutes } from '../endpoints';
import type { Stage } from '../stages';
import { type EndpointContext, EndpointFunction } from './endpoint-function';
import { addGatewayResponses } from './gateway-responses';
import { acknowledgeSending, mailAccess } from './mail/access';
import { addMailTriggers } from './mail/triggers';
import { acknowledge, StageStack } from './stage-stack';

type ApiStackProps = Omit<EndpointContext, 'mail'>;

/** Requests per second that each method accepts, of all clients together, unless visitors and links lead to it. */
const OTHERS_PER_SECOND = 50;

/** The HTTP API: one Lambda for each access. */
export class ApiStack extends StageStack {
  readonly api: RestApi;
  readonly accessLog: LogGroup;
  private readonly functions: ReadonlyMap<LambdaName, EndpointFunction>;
  /** The Lambda of visitors, whose signups are watched. */
  readonly visitor: LambdaFunction;

  constructor(app: Construct, stage: Stage, props: ApiStackProps) {
    super(app, 'api', stage);
    this.functions = this.createFunctions(props);
    this.visitor = this.endpoint('visitor').lambda;
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.api = this.createApi();
    this.addRoutes();
    this.acceptEdgeKeys(props.secrets.edgeKeys);
    addGatewayResponses(this.api);
    if (this.domain) {
      const [worker, events] = [this.endpoint('worker').live, this.endpoint('events').live];
      addMailTriggers(this, { table: props.table, worker, events });
      acknowledgeSending(this);
    }
    this.addOutputs({ TableName: props.table.tableName });
    acknowledge(this.api, REASONS);
  }

  private createFunctions(props: ApiStackProps): Map<LambdaName, EndpointFunction> {
    const context = { ...props, mail: mailAccess(this, props.table) };
    return new Map(
      listLambdas(this.settings).map((lambda) => [lambda.name, new EndpointFunction(this, lambda, context)]),
    );
  }

  private createApi(): RestApi {
    const { settings } = this;
    const limit = {
      throttlingRateLimit: settings.signupsPerSecond,
      throttlingBurstLimit: settings.signupsPerSecond,
    };
    const limited = listRoutes(settings).flatMap(({ path, limited }) =>
      limited.map((method) => [`${path}/${method}`, limit]),
    );
    return new RestApi(this, 'Api', {
      restApiName: this.stackName,
      description: 'The signup API of the launch site; it responds only through CloudFront',
      endpointTypes: [EndpointType.REGIONAL],
      // The role of the account stack, which all stages share.
      cloudWatchRole: false,
      defaultMethodOptions: { apiKeyRequired: true },
      deployOptions: {
        stageName: 'live',
        throttlingRateLimit: OTHERS_PER_SECOND,
        throttlingBurstLimit: OTHERS_PER_SECOND,
        methodOptions: Object.fromEntries(limited),
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(LOG_FIELDS)),
      },
    });
  }

  /** Requests without the key that CloudFront sends reach no Lambda, and AWS does not charge for them. */
  private acceptEdgeKeys(secrets: readonly ISecret[]): void {
    const plan = this.api.addUsagePlan('EdgePlan', { apiStages: [{ stage: this.api.deploymentStage }] });
    for (const secret of secrets)
      plan.addApiKey(this.api.addApiKey(secret.node.id, { value: secret.secretValue.unsafeUnwrap() }));
  }

  /** Every method of a path leads to its Lambda, which responds 405: API Gateway itself would respond 403. */
  private addRoutes(): void {
    const streaming = { responseTransferMode: ResponseTransferMode.STREAM, timeout: Duration.minutes(15) };
    const integrations = new Map(
      listLambdas(this.settings).map(({ name, streams }) => {
        const options = { scopePermissionToMethod: false, ...(streams && streaming) };
        return [name, new LambdaIntegration(this.endpoint(name).live, options)];
      }),
    );
    for (const { path, lambda, limited } of listRoutes(this.settings)) {
      const resource = this.api.root.resourceForPath(path);
      for (const method of [...limited, 'ANY']) resource.addMethod(method, integrations.get(lambda));
    }
  }

  private endpoint(name: LambdaName): EndpointFunction {
    const endpoint = this.functions.get(name);
    if (!endpoint) throw new Error(`There is no Lambda named ${name}.`);
    return endpoint;
  }
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

/** Why the API is as it is, by what cdk-nag finds. */
const REASONS = {
  'AwsSolutions-APIG2':
    "Each Lambda validates requests with the contract's schemas and responds with its error texts.",
  'AwsSolutions-APIG3':
    'A firewall, if the settings of the stage ask for one, is attached to CloudFront; requests that bypass it lack the API key.',
  'AwsSolutions-APIG4': 'Visitors sign up without an account; the Lambdas check the password of the owner.',
  'AwsSolutions-APIG6':
    'Execution logs could contain what visitors typed; the access log and metrics suffice.',
  'AwsSolutions-COG4': 'There is one admin with one password, and no user pool.',
};
