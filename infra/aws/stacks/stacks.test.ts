import { ALL_ENDPOINTS, OWNER_FOLDER } from '@tariff-tantrum/lambdas/contract/endpoints';
import { createTableInput, SCHEMA } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import { listRoutes } from '../lambdas';
import { SIGNUPS_PER_SECOND } from '../stages';
import { TEST_STAGES, type TestStageName, type TestTemplate, useTemplates } from '../testing';

const template = useTemplates();

test('the stack of the account is the same for all stages, which share it', () => {
  const { json } = template('plain', 'account');
  for (const stage of ['full', 'staging'] as const) expect(template(stage, 'account').json).toEqual(json);
  expect(JSON.stringify(json)).not.toMatch(/preview|"stage"/);
});

describe('the stack `data`', () => {
  const tableOf = (stage: TestStageName) => template(stage, 'data').only('AWS::DynamoDB::Table');

  it('creates the table with the keys and the indexes of the store', () => {
    const { KeySchema, LocalSecondaryIndexes } = createTableInput();
    expect(tableOf('full').Properties).toMatchObject({
      KeySchema,
      LocalSecondaryIndexes,
      TimeToLiveSpecification: { AttributeName: SCHEMA.ttl, Enabled: true },
    });
  });

  it('keeps its own table if a restored table replaces it', () => {
    expect(template('restored', 'data').json.Resources).toEqual(template('plain', 'data').json.Resources);
    const visitor = lambda(template('restored', 'app'), 'visitor');
    expect(visitor.Environment.Variables.TABLE_NAME).toBe('LaunchSignups-back');
    expect(JSON.stringify(template('restored', 'app').json)).not.toContain('OutputRefLaunchSignups');
  });
});

/** Returns the properties of the Lambda with a description. */
const lambda = (api: TestTemplate, description: string) =>
  api.properties('AWS::Lambda::Function').find(({ Description }) => Description === description);

describe('the API of the stack `app`', () => {
  const synthesised = (stage: TestStageName) => template(stage, 'app');

  it.each(['withoutDomain', 'full'] as const)(
    'routes each endpoint of %s to the Lambda of its access',
    (stage) => {
      const template = synthesised(stage);
      const ids = resourceIds(template);
      const served = ALL_ENDPOINTS.filter(
        ({ access, outboxOnly }) => !outboxOnly && (access !== 'person' || stage === 'full'),
      );
      for (const { method, path, access } of served)
        expect([path, lambdaOf(template, ids, method, path)]).toEqual([path, access]);
      for (const path of ['/api', '/api/nothing', '/api/my-signup/nothing'])
        expect(lambdaOf(template, ids, 'PUT', path)).toBe('visitor');
      for (const path of ['/api/launch-signups/nothing', `${OWNER_FOLDER}nothing`])
        expect(lambdaOf(template, ids, 'PUT', path)).toBe('owner');
    },
  );

  it.each(['withoutDomain', 'full'] as const)('passes every other method of a path on too: %s', (stage) => {
    const template = synthesised(stage);
    const ids = resourceIds(template);
    for (const { path, lambda } of listRoutes(TEST_STAGES[stage].settings))
      expect([path, lambdaOf(template, ids, 'DELETE', path)]).toEqual([path, lambda]);
  });

  it('accepts the key that CloudFront sends and the one before it, and keeps their resources when it changes', () => {
    const isOfKey = ([id]: [string, unknown]) => /EdgeKey\d|EdgePlan/.test(id);
    const resourcesOf = (stage: TestStageName) =>
      Object.fromEntries(Object.entries(template(stage, 'app').json.Resources).filter(isOfKey));
    const [first, second] = [resourcesOf('full'), resourcesOf('double')];
    expect(second).toMatchObject(first);
    expect(Object.keys(second)).toHaveLength(Object.keys(first).length + 2);
    const sent = JSON.stringify(template('double', 'app').only('AWS::CloudFront::Distribution'));
    expect(/"x-api-key".*?EdgeKey(\d)/.exec(sent)?.[1]).toBe('2');
  });

  it.each(['withoutDomain', 'full'] as const)(
    'lets signups and links through as %s says, and limits all else',
    (stage) => {
      const { MethodSettings } = synthesised(stage).only('AWS::ApiGateway::Stage').Properties;
      const limits = MethodSettings.map(
        ({ HttpMethod, ResourcePath, ThrottlingRateLimit }: Record<string, string>) => [
          `${HttpMethod} ${ResourcePath?.replaceAll('~1', '/').replace('//', '/')}`,
          ThrottlingRateLimit,
        ],
      );
      const open = ALL_ENDPOINTS.filter(
        ({ access, outboxOnly }) =>
          access === 'visitor' || (stage === 'full' && access === 'person' && !outboxOnly),
      );
      expect(Object.fromEntries(limits)).toEqual({
        '* /*': 50,
        ...Object.fromEntries(open.map(({ method, path }) => [`${method} ${path}`, SIGNUPS_PER_SECOND])),
      });
    },
  );
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

/** Returns the Lambda that API Gateway calls: of the most specific path, and of the method before `ANY`. */
function lambdaOf(
  api: TestTemplate,
  ids: Record<string, string>,
  method: string,
  path: string,
): string | undefined {
  const folders = path.split('/').map((_, n, parts) => `${parts.slice(0, n).join('/')}/{proxy+}`);
  const found = [path, ...folders.reverse()].find((candidate) => ids[candidate]);
  const methods = api
    .properties('AWS::ApiGateway::Method')
    .filter(({ ResourceId }) => ResourceId.Ref === ids[found ?? '']);
  const { Integration } =
    methods.find(({ HttpMethod }) => HttpMethod === method) ??
    methods.find(({ HttpMethod }) => HttpMethod === 'ANY');
  // API Gateway calls the alias, which a deploy moves to the new version.
  return /"(\w+?)Live\w*"/.exec(JSON.stringify(Integration.Uri))?.[1];
}
