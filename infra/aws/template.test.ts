import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { SCHEMA } from '@tariff-tantrum/lambdas/store/schema';
import { Match } from 'aws-cdk-lib/assertions';
import { ENDPOINTS } from './endpoints';
import { appOf, FULL, PLAIN } from './testing';

const full = appOf(FULL);
const plain = appOf(PLAIN);
afterAll(() => {
  full.clean();
  plain.clean();
});

describe('storage', () => {
  const template = full.template('storage');

  test('the table has the keys and the index of the store', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: SCHEMA.partitionKey, KeyType: 'HASH' },
        { AttributeName: SCHEMA.sortKey, KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: [
        {
          IndexName: SCHEMA.index.name,
          KeySchema: [
            { AttributeName: SCHEMA.partitionKey, KeyType: 'HASH' },
            { AttributeName: SCHEMA.index.sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      TimeToLiveSpecification: { AttributeName: SCHEMA.ttl, Enabled: true },
    });
  });

  test('it costs nothing at rest, can be restored, and cannot be deleted by mistake', () => {
    template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    });
  });

  test('it is warmed where the settings say so, and only there', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      WarmThroughput: { WriteUnitsPerSecond: 40_000 },
    });
    plain
      .template('storage')
      .hasResourceProperties('AWS::DynamoDB::Table', { WarmThroughput: Match.absent() });
  });

  test('a restored table takes the place of the own one, which stays', () => {
    const restored = appOf({
      ...PLAIN,
      settings: { ...PLAIN.settings, restoredTable: 'LaunchSignups-back' },
    });
    restored.template('storage').resourceCountIs('AWS::DynamoDB::Table', 1);
    restored.template('api').hasResourceProperties('AWS::Lambda::Function', {
      Description: `POST ${PATHS.signup}`,
      Environment: { Variables: { TABLE_NAME: 'LaunchSignups-back' } },
    });
    restored.clean();
  });
});

describe('secrets', () => {
  test('the password is made by machine, of 190 bits', () => {
    full.template('secrets').hasResourceProperties('AWS::SecretsManager::Secret', {
      Description: Match.stringLikeRegexp('password'),
      GenerateSecretString: { PasswordLength: 32, ExcludePunctuation: true },
    });
  });

  test('no template holds the word of the edge, only where it is', () => {
    const told = JSON.stringify(full.template('api').toJSON()).match(
      /"EDGE_SECRET":\{"Fn::Join":\["",\["([^"]*)"/g,
    );
    expect(new Set(told)).toEqual(new Set(['"EDGE_SECRET":{"Fn::Join":["",["{{resolve:secretsmanager:"']));
  });
});

describe('api', () => {
  const template = full.template('api');

  test.each(ENDPOINTS.filter(({ route }) => route))(
    '$name has its method, and a fallback for others',
    ({ route }) => {
      const resource = resourceIds(template.toJSON())[route?.path ?? ''];
      for (const HttpMethod of [route?.method, 'ANY'])
        template.hasResourceProperties('AWS::ApiGateway::Method', {
          HttpMethod,
          ResourceId: { Ref: resource },
          AuthorizationType: 'NONE',
        });
    },
  );

  test('unknown addresses have a Lambda as well', () => {
    const ids = resourceIds(template.toJSON());
    for (const path of ['/api', '/api/{proxy+}'])
      template.hasResourceProperties('AWS::ApiGateway::Method', {
        HttpMethod: 'ANY',
        ResourceId: { Ref: ids[path] },
      });
  });

  test('regional, so that a stream may be silent for minutes', () => {
    template.hasResourceProperties('AWS::ApiGateway::RestApi', {
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  test('the export streams for up to a quarter of an hour, and nothing else does', () => {
    const streaming = template.findResources('AWS::ApiGateway::Method', {
      Properties: { Integration: { ResponseTransferMode: 'STREAM' } },
    });
    expect(Object.keys(streaming)).toHaveLength(1);
    const [method] = Object.values(streaming);
    expect(method?.Properties.Integration.TimeoutInMillis).toBe(900_000);
    expect(JSON.stringify(method?.Properties.Integration.Uri)).toContain('/response-streaming-invocations');
  });

  test('each Lambda: Node 24 on arm, a log of its own, a month kept', () => {
    template.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      { Runtime: 'nodejs24.x', Architectures: ['arm64'], LoggingConfig: { LogGroup: Match.anyValue() } },
      ENDPOINTS.length,
    );
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  });

  test('signups have concurrent runs of their own where the settings say so', () => {
    template.resourcePropertiesCountIs('AWS::Lambda::Function', { ReservedConcurrentExecutions: 500 }, 1);
    plain
      .template('api')
      .resourcePropertiesCountIs(
        'AWS::Lambda::Function',
        { ReservedConcurrentExecutions: Match.anyValue() },
        0,
      );
  });

  test('throttles: signups by the settings, everything else low', () => {
    template.hasResourceProperties('AWS::ApiGateway::Stage', {
      MethodSettings: Match.arrayWith([
        Match.objectLike({ HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 50 }),
        Match.objectLike({
          HttpMethod: 'POST',
          ResourcePath: '/~1api~1launch-signup',
          ThrottlingRateLimit: FULL.settings.signupsPerSecond,
        }),
      ]),
    });
  });

  test('the access log names nobody', () => {
    const [stage] = Object.values(template.findResources('AWS::ApiGateway::Stage'));
    const { Format } = stage?.Properties.AccessLogSetting ?? {};
    expect(Object.keys(JSON.parse(Format))).toContain('status');
    expect(Format).not.toMatch(/identity|sourceIp|userAgent|querystring|\.path\b|header|domainName|body/i);
  });

  test('API Gateway itself speaks plain text, and never says 403', () => {
    const responses = Object.values(template.findResources('AWS::ApiGateway::GatewayResponse'));
    for (const { Properties } of responses) {
      expect(Properties.StatusCode).not.toBe('403');
      expect(Properties.ResponseParameters).toMatchObject({
        'gatewayresponse.header.Content-Type': "'text/plain; charset=utf-8'",
        'gatewayresponse.header.Cache-Control': "'no-store'",
      });
    }
    const status = Object.fromEntries(
      responses.map(({ Properties }) => [Properties.ResponseType, Properties.StatusCode]),
    );
    expect(status).toMatchObject({
      ACCESS_DENIED: '404',
      EXPIRED_TOKEN: '404',
      INVALID_API_KEY: '404',
      INVALID_SIGNATURE: '404',
      MISSING_AUTHENTICATION_TOKEN: '404',
      WAF_FILTERED: '429',
      THROTTLED: '429',
      INTEGRATION_TIMEOUT: '504',
    });
  });

  test('the day that ended is counted daily', () => {
    template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'cron(10 0 * * ? *)' });
  });
});

interface Part {
  ParentId: { Ref?: string };
  PathPart: string;
}

/** Path -> logical id of every resource of the API. */
function resourceIds(template: { Resources?: Record<string, { Type: string; Properties: Part }> }) {
  const parts = Object.entries(template.Resources ?? {}).filter(
    ([, { Type }]) => Type === 'AWS::ApiGateway::Resource',
  );
  const byId = new Map(parts.map(([id, { Properties }]) => [id, Properties]));
  const pathOf = (id: string | undefined): string => {
    const part = byId.get(id ?? '');
    return part ? `${pathOf(part.ParentId.Ref)}/${part.PathPart}` : '';
  };
  return Object.fromEntries(parts.map(([id]) => [pathOf(id), id]));
}
