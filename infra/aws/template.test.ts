import { methodsOf, PATHS } from '@tariff-tantrum/lambdas/contract';
import { BINARY_MEDIA_TYPES, EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { createTableInput, SCHEMA } from '@tariff-tantrum/lambdas/store/schema';
import { ENDPOINTS } from './endpoints';
import { LIVE_ALIAS } from './release';
import { type Synthesis, synthesis, TEST_STAGES, type TestStageName, type TestTemplate } from './testing';

jest.setTimeout(180_000);

let template: Synthesis['template'];
beforeAll(async () => {
  template = (await synthesis()).template;
});

describe('the storage stack', () => {
  const tableOf = (stage: TestStageName) => template(stage, 'storage').only('AWS::DynamoDB::Table');

  it('creates the table with the keys and the indexes of the store', () => {
    const { KeySchema, LocalSecondaryIndexes } = createTableInput();
    expect(tableOf('full').Properties).toMatchObject({
      KeySchema,
      LocalSecondaryIndexes,
      TimeToLiveSpecification: { AttributeName: SCHEMA.ttl, Enabled: true },
    });
  });

  it('uses on-demand billing, point-in-time recovery and deletion protection', () => {
    expect(tableOf('full')).toMatchObject({
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
    expect(tableOf('full').Properties.WarmThroughput).toEqual({ WriteUnitsPerSecond: 40_000 });
    expect(tableOf('plain').Properties).not.toHaveProperty('WarmThroughput');
  });

  it('keeps its own table if a restored table replaces it', () => {
    expect(template('restored', 'storage').json.Resources).toEqual(
      template('plain', 'storage').json.Resources,
    );
    const signup = lambda(template('restored', 'api'), `POST ${PATHS.signup}`);
    expect(signup.Environment.Variables.TABLE_NAME).toBe('LaunchSignups-back');
    expect(JSON.stringify(template('restored', 'api').json)).not.toContain('OutputRefLaunchSignups');
  });
});

/** Returns the properties of the Lambda with a description. */
const lambda = (api: TestTemplate, description: string) =>
  api.properties('AWS::Lambda::Function').find(({ Description }) => Description === description);

describe('the secrets stack', () => {
  it('generates a password of 190 bits', () => {
    const secrets = template('full', 'secrets').properties('AWS::SecretsManager::Secret');
    expect(secrets.find(({ Description }) => /password/.test(Description)).GenerateSecretString).toEqual({
      PasswordLength: 32,
      ExcludePunctuation: true,
    });
  });

  it('keeps the edge secret out of the templates, which only refer to it', () => {
    const references = JSON.stringify(template('full', 'api').json).match(
      /"EDGE_SECRET":\{"Fn::Join":\["",\["([^"]*)"/g,
    );
    expect(new Set(references)).toEqual(
      new Set(['"EDGE_SECRET":{"Fn::Join":["",["{{resolve:secretsmanager:"']),
    );
  });
});

describe('the api stack', () => {
  let api: TestTemplate;
  beforeAll(() => {
    api = template('full', 'api');
  });
  const methods = () => api.properties('AWS::ApiGateway::Method');

  it('has an endpoint for every path of the contract', () => {
    const routes = ENDPOINTS.flatMap(({ name, route }) => (route ? [{ name, ...route }] : []));
    const names = Object.keys(PATHS) as (keyof typeof PATHS)[];
    const expected = names.map((name) => ({ name, methods: methodsOf(name), path: PATHS[name] }));
    expect(routes).toHaveLength(expected.length);
    expect(routes).toEqual(expect.arrayContaining(expected));
  });

  it.each(ENDPOINTS.filter(({ route }) => route))(
    'routes the methods of $name to its Lambda, and others to the fallback',
    ({ name, route }) => {
      const id = resourceIds(api)[route?.path ?? ''];
      const routed = methods()
        .filter(({ ResourceId }) => ResourceId.Ref === id)
        .map(({ HttpMethod, AuthorizationType, Integration }) => [
          HttpMethod,
          AuthorizationType,
          // API Gateway calls the alias, so that a rollback can move it.
          /"(\w+?)Live\w*"/.exec(JSON.stringify(Integration.Uri))?.[1],
        ]);
      const own = name.replace('-', '');
      const expected = (route?.methods ?? []).map((method) => [method, 'NONE', own]);
      expect(routed.sort()).toEqual([...expected, ['ANY', 'NONE', 'fallback']].sort());
    },
  );

  it('requires the key that CloudFront sends for every method, so that direct calls reach no Lambda', () => {
    for (const { ApiKeyRequired } of methods()) expect(ApiKeyRequired).toBe(true);
    const secret = lambda(api, `POST ${PATHS.signup}`).Environment.Variables.EDGE_SECRET;
    const key = api.only('AWS::ApiGateway::ApiKey');
    expect(key.Properties).toMatchObject({ Enabled: true, Value: secret });
    expect(api.only('AWS::ApiGateway::UsagePlanKey').Properties).toMatchObject({
      KeyId: { Ref: key.id },
      UsagePlanId: { Ref: api.only('AWS::ApiGateway::UsagePlan').id },
    });
    expect(api.only('AWS::ApiGateway::UsagePlan').Properties.ApiStages).toHaveLength(1);
    // API Gateway reads the key only from this header.
    expect(EDGE_HEADERS.secret).toBe('x-api-key');
  });

  it('names each Lambda after stage and endpoint, as the roles describe it', () => {
    const names = api.properties('AWS::Lambda::Function').map(({ FunctionName }) => FunctionName);
    expect(names.sort()).toEqual(ENDPOINTS.map(({ name }) => `tariff-tantrum-production-${name}`).sort());
  });

  it('routes unknown paths to the fallback', () => {
    const ids = resourceIds(api);
    for (const path of ['/api', '/api/{proxy+}'])
      expect(methods()).toContainEqual(
        expect.objectContaining({ HttpMethod: 'ANY', ResourceId: { Ref: ids[path] } }),
      );
  });

  it('is regional, so that a stream may pause for minutes', () => {
    expect(api.only('AWS::ApiGateway::RestApi').Properties.EndpointConfiguration).toEqual({
      Types: ['REGIONAL'],
    });
  });

  it('streams only the export, for up to 15 minutes', () => {
    const streaming = methods().filter(({ Integration }) => Integration.ResponseTransferMode === 'STREAM');
    expect(streaming.map(({ HttpMethod }) => HttpMethod).sort()).toEqual(['GET', 'HEAD']);
    for (const { Integration } of streaming) {
      expect(Integration.TimeoutInMillis).toBe(900_000);
      expect(JSON.stringify(Integration.Uri)).toContain('/response-streaming-invocations');
    }
  });

  it('runs each Lambda on Node 24 and arm64, with its own log that is kept for a month', () => {
    const lambdas = api.properties('AWS::Lambda::Function');
    expect(lambdas).toHaveLength(ENDPOINTS.length);
    for (const properties of lambdas)
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        LoggingConfig: { LogGroup: expect.anything() },
      });
    for (const { RetentionInDays } of api.properties('AWS::Logs::LogGroup')) expect(RetentionInDays).toBe(30);
  });

  it('keeps old versions of each Lambda, and calls an alias that can go back to them', () => {
    const versions = api.all('AWS::Lambda::Version');
    expect(versions).toHaveLength(ENDPOINTS.length);
    for (const { DeletionPolicy } of versions) expect(DeletionPolicy).toBe('Retain');
    expect(api.properties('AWS::Lambda::Alias').map(({ Name }) => Name)).toEqual(
      ENDPOINTS.map(() => LIVE_ALIAS),
    );
  });

  it('gives the import a whole vCPU and the longest timeout of a response that is not streamed', () => {
    expect(lambda(api, `POST ${PATHS.import}`)).toMatchObject({ MemorySize: 1769, Timeout: 29 });
  });

  it('passes CSV bodies on as bytes, so that other encodings than UTF-8 are detected', () => {
    expect(api.only('AWS::ApiGateway::RestApi').Properties.BinaryMediaTypes).toEqual(BINARY_MEDIA_TYPES);
    expect(BINARY_MEDIA_TYPES).toContain('text/csv');
  });

  it('reserves concurrency for signups only if the settings ask for it', () => {
    const reserved = (of: TestTemplate) =>
      of
        .properties('AWS::Lambda::Function')
        .map(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions)
        .filter((value) => value !== undefined);
    expect(reserved(api)).toEqual([500]);
    expect(reserved(template('plain', 'api'))).toEqual([]);
  });

  it('throttles signups according to the settings, and all else at 50 requests a second', () => {
    const { MethodSettings } = api.only('AWS::ApiGateway::Stage').Properties;
    expect(MethodSettings).toEqual([
      expect.objectContaining({ HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 50 }),
      expect.objectContaining({
        HttpMethod: 'POST',
        ResourcePath: '/~1api~1launch-signup',
        ThrottlingRateLimit: TEST_STAGES.full.settings.signupsPerSecond,
      }),
    ]);
  });

  it('logs nothing that identifies a client', () => {
    const { Format } = api.only('AWS::ApiGateway::Stage').Properties.AccessLogSetting;
    expect(Object.keys(JSON.parse(Format))).toContain('status');
    expect(Format).not.toMatch(/identity|sourceIp|userAgent|querystring|\.path\b|header|domainName|body/i);
  });

  it('replaces API Gateway responses with plain text and never responds 403', () => {
    const responses = api.properties('AWS::ApiGateway::GatewayResponse');
    for (const { StatusCode, ResponseParameters } of responses) {
      expect(StatusCode).not.toBe('403');
      expect(ResponseParameters).toMatchObject({
        'gatewayresponse.header.Content-Type': "'text/plain; charset=utf-8'",
        'gatewayresponse.header.Cache-Control': "'no-store'",
      });
    }
    const status = Object.fromEntries(
      responses.map(({ ResponseType, StatusCode }) => [ResponseType, StatusCode]),
    );
    expect(status).toMatchObject({
      ACCESS_DENIED: '404',
      EXPIRED_TOKEN: '404',
      INVALID_API_KEY: '421',
      INVALID_SIGNATURE: '404',
      MISSING_AUTHENTICATION_TOKEN: '404',
      WAF_FILTERED: '429',
      THROTTLED: '429',
      INTEGRATION_TIMEOUT: '504',
    });
  });

  it('asks clients to wait after a temporary error of API Gateway', () => {
    const waiting = api
      .properties('AWS::ApiGateway::GatewayResponse')
      .filter(({ ResponseParameters }) => ResponseParameters['gatewayresponse.header.Retry-After'] === "'5'")
      .map(({ ResponseType }) => ResponseType);
    expect(waiting.sort()).toEqual(
      [
        'DEFAULT_5XX',
        'INTEGRATION_FAILURE',
        'INTEGRATION_TIMEOUT',
        'QUOTA_EXCEEDED',
        'THROTTLED',
        'WAF_FILTERED',
      ].sort(),
    );
  });
});

/** Returns the logical id of every resource of the API by its path. */
function resourceIds(api: TestTemplate): Record<string, string> {
  const parts = new Map(api.all('AWS::ApiGateway::Resource').map(({ id, Properties }) => [id, Properties]));
  const pathOf = (id: string): string => {
    const part = parts.get(id);
    return part ? `${pathOf(part.ParentId.Ref)}/${part.PathPart}` : '';
  };
  return Object.fromEntries([...parts.keys()].map((id) => [pathOf(id), id]));
}
