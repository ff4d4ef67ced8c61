import { LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract';
import { type TemplateResource, type TestStageName, useTemplates } from './testing';

const template = useTemplates();

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
