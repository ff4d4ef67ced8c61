import { LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract';
import { type Synthesis, synthesis, type TemplateResource, type TestStageName } from './testing';

jest.setTimeout(60_000);

let template: Synthesis['template'];
beforeAll(async () => {
  template = (await synthesis()).template;
});

const distributionOf = (stage: TestStageName) =>
  template(stage, 'site').only('AWS::CloudFront::Distribution').Properties.DistributionConfig;

describe('the firewall', () => {
  let acl: TemplateResource;
  let rules: Rule[];
  beforeAll(() => {
    acl = template('full', 'global').only('AWS::WAFv2::WebACL');
    rules = acl.Properties.Rules;
  });
  interface Rule {
    Name: string;
    Action?: RuleAction;
    OverrideAction?: object;
    Statement: {
      RateBasedStatement?: { Limit: number };
      ManagedRuleGroupStatement?: {
        RuleActionOverrides: { Name: string; ActionToUse: RuleAction }[];
        ScopeDownStatement?: object;
      };
    };
  }
  interface RuleAction {
    Block?: { CustomResponse: { ResponseCode: number } };
    Count?: object;
  }

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

  const common = () => {
    const rule = rules.find(({ Name }) => Name === 'Common');
    const group = rule?.Statement.ManagedRuleGroupStatement;
    return { rule, overrides: group?.RuleActionOverrides ?? [], scope: group?.ScopeDownStatement };
  };

  it('blocks with its own status and plain text, never with the default 403', () => {
    const blocks = rules.flatMap(({ Action }) => (Action?.Block ? [Action.Block] : []));
    const overridden = common().overrides.flatMap(({ ActionToUse }) =>
      ActionToUse.Block ? [ActionToUse.Block] : [],
    );
    expect(overridden.length).toBeGreaterThan(10);
    for (const { CustomResponse } of [...blocks, ...overridden])
      expect([400, 429]).toContain(CustomResponse.ResponseCode);
    for (const body of Object.values<{ ContentType: string }>(acl.Properties.CustomResponseBodies))
      expect(body.ContentType).toBe('TEXT_PLAIN');
  });

  it('applies every other common rule to a request with a long body, too', () => {
    expect(common().scope).toBeUndefined();
    expect(common().rule?.OverrideAction).toEqual({ None: {} });
    const counted = common()
      .overrides.filter(({ ActionToUse }) => ActionToUse.Count)
      .map(({ Name }) => Name);
    // The API has its own limits for bodies; the content of bodies is the matter of the next rule.
    expect(counted.filter((name) => !/_BODY$/.test(name))).toEqual([]);
    expect(counted).toContain('SizeRestrictions_BODY');
  });

  it('blocks what the common rules found in a body, except in an import', () => {
    const bodies = rules.find(({ Name }) => Name === 'CommonBodies');
    expect(bodies?.Statement).toEqual({
      AndStatement: {
        Statements: [
          {
            OrStatement: {
              Statements: ['CrossSiteScripting', 'EC2MetaDataSSRF', 'GenericLFI', 'GenericRFI'].map(
                (name) => ({
                  LabelMatchStatement: {
                    Scope: 'LABEL',
                    Key: `awswaf:managed:aws:core-rule-set:${name}_Body`,
                  },
                }),
              ),
            },
          },
          {
            NotStatement: {
              Statement: {
                ByteMatchStatement: expect.objectContaining({
                  SearchString: PATHS.import,
                  PositionalConstraint: 'EXACTLY',
                }),
              },
            },
          },
        ],
      },
    });
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
