import { LOG_DAYS } from '@tariff-tantrum/lambdas/facts/retention';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  ResponseTransferMode,
  RestApi,
  type UsagePlan,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { type LambdaName, listLambdas, listRoutes } from '../lambdas';
import { SIGNUPS_PER_SECOND } from '../stages';
import { type EndpointContext, EndpointFunction } from './endpoint-function';
import { addGatewayResponses } from './gateway-responses';
import { acknowledgeSending, mailAccess } from './mail/access';
import type { MailQueue } from './mail/sender';
import { addMailTriggers } from './mail/triggers';
import { acknowledge, type StageStack } from './stage-stack';

/** Requests per second that each method accepts, of all clients together, unless visitors and links lead to it. */
const OTHERS_PER_SECOND = 50;

/** The HTTP API: one Lambda for each access. */
export interface Api {
  api: RestApi;
  /** Makes the API accept the keys that CloudFront sends. */
  edgeKeys: UsagePlan;
  accessLog: LogGroup;
  /** The Lambda of visitors, whose signups are watched. */
  visitor: LambdaFunction;
}

/** Adds the API of a stage, and what invokes the Lambdas of emails. */
export function addApi(
  stack: StageStack,
  context: Omit<EndpointContext, 'mail'>,
  mail: MailQueue | undefined,
): Api {
  const { data } = context;
  const functions = addFunctions(stack, { ...context, mail: mail && mailAccess(stack, data.table, mail) });
  const accessLog = new LogGroup(stack, 'AccessLog', {
    retention: LOG_DAYS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const api = createApi(stack, accessLog);
  addRoutes(stack, api, functions);
  const edgeKeys = acceptEdgeKeys(api, data.edgeKeys);
  addGatewayResponses(api);
  if (mail) {
    const [worker, events] = [endpoint(functions, 'worker').live, endpoint(functions, 'events').live];
    addMailTriggers(stack, { table: data.table, queue: mail.queue, worker, events });
    acknowledgeSending(stack);
  }
  acknowledge(api, REASONS);
  return { api, edgeKeys, accessLog, visitor: endpoint(functions, 'visitor').lambda };
}

type Functions = ReadonlyMap<LambdaName, EndpointFunction>;

const addFunctions = (stack: StageStack, context: EndpointContext): Functions =>
  new Map(
    listLambdas(stack.settings).map((lambda) => [lambda.name, new EndpointFunction(stack, lambda, context)]),
  );

function endpoint(functions: Functions, name: LambdaName): EndpointFunction {
  const found = functions.get(name);
  if (!found) throw new Error(`There is no Lambda named ${name}.`);
  return found;
}

function createApi(stack: StageStack, accessLog: LogGroup): RestApi {
  const { settings } = stack;
  const { signupsPerSecond = SIGNUPS_PER_SECOND } = settings.surge ?? {};
  const limit = { throttlingRateLimit: signupsPerSecond, throttlingBurstLimit: signupsPerSecond };
  const limited = listRoutes(settings).flatMap(({ path, limited }) =>
    limited.map((method) => [`${path}/${method}`, limit]),
  );
  return new RestApi(stack, 'Api', {
    restApiName: stack.stackName,
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
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(LOG_FIELDS)),
    },
  });
}

/** Requests without the key that CloudFront sends reach no Lambda, and AWS does not charge for them. */
function acceptEdgeKeys(api: RestApi, secrets: readonly ISecret[]): UsagePlan {
  const plan = api.addUsagePlan('EdgePlan', { apiStages: [{ stage: api.deploymentStage }] });
  for (const secret of secrets)
    plan.addApiKey(api.addApiKey(secret.node.id, { value: secret.secretValue.unsafeUnwrap() }));
  return plan;
}

/** Every method of a path leads to its Lambda, which responds 405: API Gateway itself would respond 403. */
function addRoutes({ settings }: StageStack, api: RestApi, functions: Functions): void {
  const streaming = { responseTransferMode: ResponseTransferMode.STREAM, timeout: Duration.minutes(15) };
  const integrations = new Map(
    listLambdas(settings).map(({ name, streams }) => {
      const options = { scopePermissionToMethod: false, ...(streams && streaming) };
      return [name, new LambdaIntegration(endpoint(functions, name).live, options)];
    }),
  );
  for (const { path, lambda, limited } of listRoutes(settings)) {
    const resource = api.root.resourceForPath(path);
    for (const method of [...limited, 'ANY']) resource.addMethod(method, integrations.get(lambda));
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
