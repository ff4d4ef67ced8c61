import { LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract';
import { type Synthesis, synthesis, type TemplateResource, type TestStageName } from './testing';

jest.setTimeout(180_000);

let template: Synthesis['template'];
beforeAll(async () => {
  template = (await synthesis()).template;
});

const distributionOf = (stage: TestStageName) =>
  template(stage, 'site').only('AWS::CloudFront::Distribution').Properties.DistributionConfig;

describe('the firewall', () => {
  let acl: TemplateResource;
  let rules: TemplateResource['Properties'][];
  beforeAll(() => {
    acl = template('full', 'global').only('AWS::WAFv2::WebACL');
    rules = acl.Properties.Rules;
  });
  it('is attached to CloudFront only if the settings ask for it', () => {
    expect(acl.Properties.Scope).toBe('CLOUDFRONT');
    expect(distributionOf('full')).toHaveProperty('WebACLId');
    expect(distributionOf('plain')).not.toHaveProperty('WebACLId');
  });

  it('limits the rate of signups, admin calls and all requests for each address', () => {
    expect(JSON.stringify(rules[0])).toContain(PATHS.signup);
    expect(JSON.stringify(rules[1])).toContain(PATHS.list);
    for (const rule of rules.slice(0, 3))
      expect(rule).toMatchObject({
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
      });
  });

  it('lets one address list a million signups within five minutes', () => {
    const limit = rules.find(({ Name }) => Name === 'AdminRate')?.Statement.RateBasedStatement?.Limit ?? 0;
    expect(limit * LIST_LIMIT.max).toBeGreaterThanOrEqual(1_000_000);
  });

  it('blocks with its own status and plain text, never with the default 403', () => {
    const blocks = rules.flatMap(({ Action }) => (Action?.Block ? [Action.Block] : []));
    expect(blocks).toHaveLength(4);
    for (const { CustomResponse } of blocks) expect([400, 429]).toContain(CustomResponse.ResponseCode);
    for (const body of Object.values<{ ContentType: string }>(acl.Properties.CustomResponseBodies))
      expect(body.ContentType).toBe('TEXT_PLAIN');
  });

  it('blocks what the common rules label, except in an import, after they have labelled it', () => {
    const [group, block] = ['Common', 'CommonBlock'].map((name) => rules.find(({ Name }) => Name === name));
    expect(group.OverrideAction).toEqual({ Count: {} });
    const { ScopeDownStatement } = group.Statement.ManagedRuleGroupStatement;
    expect(ScopeDownStatement.NotStatement.Statement.ByteMatchStatement).toMatchObject({
      SearchString: PATHS.import,
      PositionalConstraint: 'EXACTLY',
    });
    expect(block.Statement.LabelMatchStatement.Scope).toBe('NAMESPACE');
    expect(Number(block.Priority)).toBeGreaterThan(Number(group.Priority));
  });

  it('has metrics of its own for each stage, since stages may share an account', () => {
    const metric = (stage: TestStageName) =>
      template(stage, 'global').only('AWS::WAFv2::WebACL').Properties.VisibilityConfig.MetricName;
    expect([metric('full'), metric('firewall')]).toEqual([
      'tariff-tantrum-production',
      'tariff-tantrum-preview',
    ]);
  });

  it('stores no samples of requests', () => {
    expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true');
  });
});
