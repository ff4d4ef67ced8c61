import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CONTACT, GAME, SIGNUP_COUNT_FROM } from '@tariff-tantrum/lambdas/facts/facts';
import { securityHeaders } from '../http';
import { listLambdas } from './lambdas';
import { partsOf, type StackPart } from './stages';
import {
  type Synthesis,
  synthesis,
  TEST_CSP,
  TEST_STAGES,
  type TestStageName,
  type TestTemplate,
  useTemplates,
} from './testing';

const template = useTemplates();
let synthesised: Synthesis;
beforeAll(async () => {
  synthesised = await synthesis();
});

/** What confirmed signups and the log of an attack change. */
const ONLY: Partial<Record<TestStageName, StackPart[]>> = { double: ['app'], logged: ['edge'] };
const PARTS = (['plain', 'full', 'double', 'logged'] as const).flatMap((stage) =>
  partsOf(TEST_STAGES[stage].settings)
    .filter((part) => ONLY[stage]?.includes(part) ?? true)
    .map((part): [TestStageName, StackPart] => [stage, part]),
);

test.each(PARTS)('the template of the test stage %s is the one of the snapshot: %s', (stage, part) => {
  const { Resources, Outputs = {} } = template(stage, part).json;
  const resources = Object.entries(Resources).map(
    ([id, { Type, Properties = {}, DeletionPolicy, UpdateReplacePolicy }]) => [
      [id, Type, DeletionPolicy, UpdateReplacePolicy].filter(Boolean).join(' '),
      ...Object.entries(Properties)
        .filter(([name]) => name !== 'Tags')
        .map(([name, value]) => `  ${name}: ${formatValue(name, withoutPublicCount(id, value))}`),
    ],
  );
  const outputs = Object.entries(Outputs).map(([name, { Value }]) => `${name} = ${JSON.stringify(Value)}`);
  const text = [...resources.flat(), ...outputs]
    .join('\n')
    .replaceAll(CONTACT.support, 'support@the-domain.test')
    .replaceAll(GAME.domain, 'the-domain.test');
  // Hashes change with each edit of code, and limits with the settings; other tests compare those with their constants.
  expect(
    text.replace(/[0-9a-f]{32,64}/g, 'hash').replace(/("(Amount|Throttling\w+Limit)"):\d+/g, '$1:"setting"'),
  ).toMatchSnapshot();
});

/** Returns a value without the statement of the visitors' Lambda that exists only while the owner publishes a count. */
function withoutPublicCount(id: string, value: unknown): unknown {
  const isPublished = SIGNUP_COUNT_FROM !== undefined && id.startsWith('visitorRole');
  if (!isPublished || !Array.isArray(value)) return value;
  return value.map((policy: { PolicyDocument: { Statement: object[] } }) => ({
    ...policy,
    PolicyDocument: {
      ...policy.PolicyDocument,
      Statement: policy.PolicyDocument.Statement.filter((each) => !JSON.stringify(each).includes('/index/')),
    },
  }));
}

const formatValue = (name: string, value: unknown): string =>
  name === 'FunctionCode' || name === 'Code' ? 'source' : JSON.stringify(value);

test.each(Object.keys(TEST_STAGES) as TestStageName[])(
  'the stacks of the test stage %s violate no AwsSolutions rule, and acknowledge only findings that occur, each with a reason',
  (stage) => {
    const { acknowledged, found, violations } = synthesised.nag[stage];
    expect(violations).toEqual([]);
    const ofRules = acknowledged.map(([id]) => id).filter((id) => id.startsWith('AwsSolutions'));
    expect(new Set(ofRules)).toEqual(new Set(found));
    for (const [, reason] of acknowledged) expect(reason).toMatch(/^[A-Z].{20,}[.]$/);
  },
);

test('resources are tagged with project and stage', () => {
  expect(template('full', 'data').only('AWS::DynamoDB::Table').Properties.Tags).toEqual([
    { Key: 'project', Value: 'tariff-tantrum' },
    { Key: 'stage', Value: 'production' },
  ]);
});

test('the same options give the same templates, byte for byte', () => {
  const [once, again] = ['full', 'full-again'].map((name) => join(synthesised.folder, name));
  const files = readdirSync(once ?? '').filter((file) => /(template|assets|manifest)\.json$/.test(file));
  // Five templates, each with its asset manifest.
  expect(files.length).toBeGreaterThanOrEqual(10);
  for (const file of files)
    expect(readFileSync(join(again ?? '', file)).equals(readFileSync(join(once ?? '', file)))).toBe(true);
});

test('the uploaded bundle of a Lambda contains no source maps', () => {
  const files = readdirSync(join(synthesised.folder, 'full'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.mjs')).length).toBeGreaterThanOrEqual(listLambdas({}).length);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(readdirSync(join(synthesised.lambdas, 'visitor'))).toContain('index.mjs.map');
});

describe('the distribution', () => {
  let site: TestTemplate;
  let config: ReturnType<typeof distributionOf>;
  beforeAll(() => {
    site = template('full', 'app');
    config = distributionOf(site);
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

  it('leaves pages of links their own referrer policy, so that no log gets their tokens', () => {
    const { SecurityHeadersConfig } = site.only('AWS::CloudFront::ResponseHeadersPolicy').Properties
      .ResponseHeadersPolicyConfig;
    expect(SecurityHeadersConfig.ReferrerPolicy.Override).toBe(false);
  });

  it('asks search engines to index no stage but a public one, and follows its setting of HSTS', () => {
    expect(sentHeaders(template('plain', 'app'))['X-Robots-Tag']).toBe('noindex');
    const staging = sentHeaders(template('staging', 'app'));
    expect(staging['X-Robots-Tag']).toBe('noindex');
    expect(staging['Strict-Transport-Security']).toBe('max-age=2592000; includeSubDomains');
  });
});

test('the firewall lets one address list a million signups within five minutes, the owner import codes, and everybody leave', () => {
  const { Rules } = template('full', 'edge').only('AWS::WAFv2::WebACL').Properties;
  const find = (name: string) => Rules.find(({ Name }: { Name: string }) => Name === name).Statement;
  expect(find('AdminRate').RateBasedStatement.Limit * LIST_LIMIT.max).toBeGreaterThanOrEqual(1_000_000);
  // Links in a campaign look like an attack.
  const exempt = [...JSON.stringify(find('Common')).matchAll(/"SearchString":"([^"]+)"/g)];
  for (const path of [
    PATHS.saveCampaign,
    PATHS.checkReceived,
    PATHS.importCodes,
    PATHS.importOrders,
    PATHS.leave,
  ])
    expect(exempt.some(([, prefix = '']) => path.startsWith(prefix))).toBe(true);
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
