import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract';
import { GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { securityHeaders } from '../edge';
import { listLambdas } from './endpoints';
import { partsOf, type StackPart } from './stages';
import {
  type Synthesis,
  synthesis,
  TEST_CSP,
  TEST_STAGES,
  type TemplateResource,
  type TestStageName,
  type TestTemplate,
  useTemplates,
} from './testing';

const template = useTemplates();
let synthesised: Synthesis;
beforeAll(async () => {
  synthesised = await synthesis();
}, 180_000);

const PARTS = (['plain', 'full', 'double'] as const).flatMap((stage) =>
  partsOf(TEST_STAGES[stage].settings)
    // What confirmed signups change.
    .filter((part) => stage !== 'double' || part === 'api')
    .map((part): [TestStageName, StackPart] => [stage, part]),
);

test.each(PARTS)('the template of the test stage %s is the one of the snapshot: %s', (stage, part) => {
  const { Resources, Outputs = {} } = template(stage, part).json;
  const resources = Object.entries(Resources).map(
    ([id, { Type, Properties = {}, DeletionPolicy, UpdateReplacePolicy }]) => [
      [id, Type, DeletionPolicy, UpdateReplacePolicy].filter(Boolean).join(' '),
      ...Object.entries(Properties)
        .filter(([name]) => name !== 'Tags')
        .map(([name, value]) => `  ${name}: ${formatValue(name, value)}`),
    ],
  );
  const outputs = Object.entries(Outputs).map(([name, { Value }]) => `${name} = ${JSON.stringify(Value)}`);
  const text = [...resources.flat(), ...outputs].join('\n').replaceAll(GAME.domain, 'the-domain.test');
  // Hashes change with each edit of code, and limits with the settings; other tests compare those with their constants.
  expect(
    text.replace(/[0-9a-f]{32,64}/g, 'hash').replace(/("(Amount|Throttling\w+Limit)"):\d+/g, '$1:"setting"'),
  ).toMatchSnapshot();
});

const formatValue = (name: string, value: unknown): string =>
  name === 'FunctionCode' || name === 'Code' ? 'source' : JSON.stringify(value);

test.each(Object.keys(TEST_STAGES) as TestStageName[])(
  'the stacks of the test stage %s violate no AwsSolutions rule, and acknowledge only findings that occur, each with a reason',
  (stage) => {
    const { acknowledged, found, violations } = synthesised.nag[stage];
    expect(violations).toEqual([]);
    expect(new Set(acknowledged.map(([id]) => id))).toEqual(new Set(found));
    for (const [, reason] of acknowledged) expect(reason).toMatch(/^[A-Z].{20,}[.]$/);
  },
);

test('resources are tagged with project and stage', () => {
  expect(template('full', 'storage').only('AWS::DynamoDB::Table').Properties.Tags).toEqual([
    { Key: 'project', Value: 'tariff-tantrum' },
    { Key: 'stage', Value: 'production' },
  ]);
});

test('the same options give the same templates, byte for byte', () => {
  const [once, again] = ['full', 'full-again'].map((name) => join(synthesised.folder, name));
  const files = readdirSync(once ?? '').filter((file) => /(template|assets|manifest)\.json$/.test(file));
  // Nine templates, each with its asset manifest.
  expect(files.length).toBeGreaterThanOrEqual(18);
  for (const file of files)
    expect(readFileSync(join(again ?? '', file)).equals(readFileSync(join(once ?? '', file)))).toBe(true);
});

test('the uploaded bundle of a Lambda contains no source maps', () => {
  const files = readdirSync(join(synthesised.folder, 'full'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.mjs')).length).toBeGreaterThanOrEqual(listLambdas({}).length);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(readdirSync(join(synthesised.lambdas, 'maps', 'visitor'))).toContain('index.mjs.map');
});

describe('the site stack', () => {
  let site: TestTemplate;
  let config: ReturnType<typeof distributionOf>;
  beforeAll(() => {
    site = template('full', 'site');
    config = distributionOf(site);
  });

  it('attaches no function to responses: CloudFront calls none on errors, so half of them would lack what it adds', () => {
    for (const { FunctionAssociations } of [config.DefaultCacheBehavior, ...config.CacheBehaviors])
      expect(FunctionAssociations).toEqual([{ EventType: 'viewer-request', FunctionARN: expect.anything() }]);
  });

  it('adds all security headers to pages and API responses', () => {
    const sent = sentHeaders(site);
    // Browsers remember this one, so it begins with a day.
    const wanted = {
      ...securityHeaders({ csp: TEST_CSP, https: true }),
      'Strict-Transport-Security': 'max-age=86400',
    };
    expect(sent).toEqual(wanted);
    const policies = [config.DefaultCacheBehavior, ...config.CacheBehaviors].map(
      ({ ResponseHeadersPolicyId }: Behavior) => ResponseHeadersPolicyId,
    );
    expect(policies).toEqual([policies[0], policies[0]]);
    expect(policies[0]).toEqual({ Ref: expect.stringMatching(/^Headers/) });
  });

  it('asks search engines to index no stage but a public one, and follows its setting of HSTS', () => {
    expect(sentHeaders(template('plain', 'site'))['X-Robots-Tag']).toBe('noindex');
    const staging = sentHeaders(template('staging', 'site'));
    expect(staging['X-Robots-Tag']).toBe('noindex');
    expect(staging['Strict-Transport-Security']).toBe('max-age=2592000; includeSubDomains');
  });

  it('reads values of other stacks without exports, and without a Lambda between regions', () => {
    for (const part of partsOf(TEST_STAGES.double.settings)) {
      expect(JSON.stringify(template('double', part).json)).not.toMatch(/Fn::ImportValue|"Export"/);
      if (part !== 'api' && part !== 'watch')
        expect(template('double', part).all('AWS::Lambda::Function')).toEqual([]);
    }
  });
});

describe('the firewall', () => {
  let acl: TemplateResource;
  let rules: TemplateResource['Properties'][];
  beforeAll(() => {
    acl = template('full', 'global').only('AWS::WAFv2::WebACL');
    rules = acl.Properties.Rules;
  });
  it('lets one address list a million signups within five minutes', () => {
    const limit = rules.find(({ Name }) => Name === 'AdminRate')?.Statement.RateBasedStatement?.Limit ?? 0;
    expect(limit * LIST_LIMIT.max).toBeGreaterThanOrEqual(1_000_000);
  });

  it('limits the requests that may cause a mail', () => {
    const { Statement } = rules.find(({ Name }) => Name === 'SignupRate') ?? {};
    const paths = Statement.RateBasedStatement.ScopeDownStatement.OrStatement.Statements.map(
      ({ ByteMatchStatement }: TemplateResource['Properties']) => ByteMatchStatement.SearchString,
    );
    expect(paths).toEqual([PATHS.signup, PATHS.requestLink]);
  });

  it('blocks what the common rules label, except in an import or a mail to the list, after they have labelled it', () => {
    const [group, block] = ['Common', 'CommonBlock'].map((name) => rules.find(({ Name }) => Name === name));
    expect(group.OverrideAction).toEqual({ Count: {} });
    const { ScopeDownStatement } = group.Statement.ManagedRuleGroupStatement;
    const exempt = ScopeDownStatement.NotStatement.Statement.OrStatement.Statements.map(
      ({ ByteMatchStatement: { SearchString, PositionalConstraint } }: TemplateResource['Properties']) =>
        `${PositionalConstraint} ${SearchString}`,
    );
    expect(exempt).toEqual([`EXACTLY ${PATHS.import}`, 'STARTS_WITH /api/mails/']);
    expect(PATHS.importCodes).toMatch(/^\/api\/mails\//);
    expect(block.Statement.LabelMatchStatement.Scope).toBe('NAMESPACE');
    expect(Number(block.Priority)).toBeGreaterThan(Number(group.Priority));
  });
});

const distributionOf = (site: TestTemplate) =>
  site.only('AWS::CloudFront::Distribution').Properties.DistributionConfig;

interface Behavior {
  ResponseHeadersPolicyId: unknown;
}

/** Returns the headers of the response headers policy by name, as a visitor receives them. */
function sentHeaders(site: TestTemplate): Record<string, string> {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = site.only(
    'AWS::CloudFront::ResponseHeadersPolicy',
  ).Properties.ResponseHeadersPolicyConfig;
  const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity;
  return {
    'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    'Strict-Transport-Security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'X-Content-Type-Options': security.ContentTypeOptions.Override ? 'nosniff' : '',
    'X-Frame-Options': security.FrameOptions.FrameOption,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value])),
  };
}
