import { METHODS, PATHS } from '@tariff-tantrum/lambdas/contract';
import { SCHEMA } from '@tariff-tantrum/lambdas/store/schema';
import { Match } from 'aws-cdk-lib/assertions';
import { ENDPOINTS } from './endpoints';
import { createTestApp, FULL, PLAIN } from './testing';

const full = createTestApp(FULL);
const plain = createTestApp(PLAIN);
afterAll(() => {
  full.clean();
  plain.clean();
});

describe('the storage stack', () => {
  const template = full.template('storage');

  it('creates the table with the keys and the index of the store', () => {
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

  it('uses on-demand billing, point-in-time recovery and deletion protection', () => {
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

  it('sets warm throughput only if the settings ask for it', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      WarmThroughput: { WriteUnitsPerSecond: 40_000 },
    });
    plain
      .template('storage')
      .hasResourceProperties('AWS::DynamoDB::Table', { WarmThroughput: Match.absent() });
  });

  it('keeps its own table if a restored one replaces it', () => {
    const restored = createTestApp({
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

describe('the secrets stack', () => {
  it('generates a password of 190 bits', () => {
    full.template('secrets').hasResourceProperties('AWS::SecretsManager::Secret', {
      Description: Match.stringLikeRegexp('password'),
      GenerateSecretString: { PasswordLength: 32, ExcludePunctuation: true },
    });
  });

  it('keeps the edge secret out of the templates, which only refer to it', () => {
    const references = JSON.stringify(full.template('api').toJSON()).match(
      /"EDGE_SECRET":\{"Fn::Join":\["",\["([^"]*)"/g,
    );
    expect(new Set(references)).toEqual(
      new Set(['"EDGE_SECRET":{"Fn::Join":["",["{{resolve:secretsmanager:"']),
    );
  });
});

describe('the api stack', () => {
  const template = full.template('api');

  it('has an endpoint for every path of the contract', () => {
    const routes = ENDPOINTS.flatMap(({ name, route }) => (route ? [{ name, ...route }] : []));
    const names = Object.keys(PATHS) as (keyof typeof PATHS)[];
    const expected = names.map((name) => ({ name, method: METHODS[name], path: PATHS[name] }));
    expect(routes).toHaveLength(expected.length);
    expect(routes).toEqual(expect.arrayContaining(expected));
  });

  it.each(ENDPOINTS.filter(({ route }) => route))(
    'routes the method of $name to its Lambda, and others to the fallback',
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

  it('routes unknown paths to the fallback', () => {
    const ids = resourceIds(template.toJSON());
    for (const path of ['/api', '/api/{proxy+}'])
      template.hasResourceProperties('AWS::ApiGateway::Method', {
        HttpMethod: 'ANY',
        ResourceId: { Ref: ids[path] },
      });
  });

  it('is regional, so that a stream may pause for minutes', () => {
    template.hasResourceProperties('AWS::ApiGateway::RestApi', {
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  it('streams only the export, for up to 15 minutes', () => {
    const streaming = template.findResources('AWS::ApiGateway::Method', {
      Properties: { Integration: { ResponseTransferMode: 'STREAM' } },
    });
    expect(Object.keys(streaming)).toHaveLength(1);
    const [method] = Object.values(streaming);
    expect(method?.Properties.Integration.TimeoutInMillis).toBe(900_000);
    expect(JSON.stringify(method?.Properties.Integration.Uri)).toContain('/response-streaming-invocations');
  });

  it('runs each Lambda on Node 24 and arm64, with its own log that is kept for a month', () => {
    template.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      { Runtime: 'nodejs24.x', Architectures: ['arm64'], LoggingConfig: { LogGroup: Match.anyValue() } },
      ENDPOINTS.length,
    );
    template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 });
  });

  it('gives the import a whole vCPU and the longest timeout of a response that is not streamed', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Description: `POST ${PATHS.import}`,
      MemorySize: 1769,
      Timeout: 29,
    });
  });

  it('passes CSV bodies on as bytes, so that other encodings than UTF-8 are detected', () => {
    template.hasResourceProperties('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['text/csv'] });
  });

  it('reserves concurrency for signups only if the settings ask for it', () => {
    template.resourcePropertiesCountIs('AWS::Lambda::Function', { ReservedConcurrentExecutions: 500 }, 1);
    plain
      .template('api')
      .resourcePropertiesCountIs(
        'AWS::Lambda::Function',
        { ReservedConcurrentExecutions: Match.anyValue() },
        0,
      );
  });

  it('throttles signups according to the settings, and all else at 50 requests a second', () => {
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

  it('logs nothing that identifies a client', () => {
    const [stage] = Object.values(template.findResources('AWS::ApiGateway::Stage'));
    const { Format } = stage?.Properties.AccessLogSetting ?? {};
    expect(Object.keys(JSON.parse(Format))).toContain('status');
    expect(Format).not.toMatch(/identity|sourceIp|userAgent|querystring|\.path\b|header|domainName|body/i);
  });

  it('replaces API Gateway responses with plain text and never responds 403', () => {
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

  it('schedules the count of each finished day', () => {
    template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'cron(10 0 * * ? *)' });
  });
});

interface Part {
  ParentId: { Ref?: string };
  PathPart: string;
}

/** Returns the logical id of every resource of the API by its path. */
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
