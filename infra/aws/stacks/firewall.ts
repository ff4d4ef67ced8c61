import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

const SLOW_DOWN = 'slow-down';
const REFUSED = 'refused';
const COMMON = 'AWSManagedRulesCommonRuleSet';
const COMMON_LABELS = 'awswaf:managed:aws:core-rule-set:';

/** Requests one address may make within five minutes; a school or an office shares one. */
export const RATES = { signup: 300, admin: 600, everything: 20_000 } as const;

/**
 * The firewall before CloudFront. It answers in plain text and never with 403, which CloudFront would turn into
 * the site's 404 page: 429 to who is too fast, 400 to what looks like an attack.
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const rules = [
      rateRule('SignupRate', RATES.signup, exactly(PATHS.signup)),
      rateRule('AdminRate', RATES.admin, startsWith(PATHS.list)),
      rateRule('Rate', RATES.everything),
      commonRules(),
      commonRefusal(),
    ];
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measured('Firewall'),
      customResponseBodies: {
        [SLOW_DOWN]: plain('Too many requests from your address. Please try again in five minutes.'),
        [REFUSED]: plain('The request looks like an attack and was not let through.'),
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    });
    this.arn = acl.attrArn;
  }
}

type Unranked = Omit<Rule, 'priority'>;

function rateRule(name: string, limit: number, scopeDownStatement?: Statement): Unranked {
  return {
    name,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: SLOW_DOWN,
          responseHeaders: [{ name: 'Retry-After', value: '300' }],
        },
      },
    },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit,
        evaluationWindowSec: 300,
        ...(scopeDownStatement ? { scopeDownStatement } : {}),
      },
    },
    visibilityConfig: measured(name),
  };
}

/** AWS's common rules, which here only label what they find: their own answer would be a 403. */
function commonRules(): Unranked {
  return {
    name: 'Common',
    overrideAction: { count: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: COMMON } },
    visibilityConfig: measured('Common'),
  };
}

/** Refuses what they labelled, but for long bodies: the API has a limit of its own, with its own answer. */
function commonRefusal(): Unranked {
  const labelled: Statement = { labelMatchStatement: { scope: 'NAMESPACE', key: COMMON_LABELS } };
  const longBody: Statement = {
    labelMatchStatement: { scope: 'LABEL', key: `${COMMON_LABELS}SizeRestrictions_Body` },
  };
  return {
    name: 'CommonRefusal',
    action: { block: { customResponse: { responseCode: 400, customResponseBodyKey: REFUSED } } },
    statement: {
      andStatement: { statements: [labelled, { notStatement: { statement: longBody } }] },
    },
    visibilityConfig: measured('CommonRefusal'),
  };
}

const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would keep whole requests, the address of who sent them included.
  sampledRequestsEnabled: false,
});

const plain = (content: string): CfnWebACL.CustomResponseBodyProperty => ({
  contentType: 'TEXT_PLAIN',
  content,
});

const path = (positionalConstraint: string, searchString: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    // API Gateway reads `/api/%6Caunch-signup` as the signup; so must the rule.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

const exactly = (uri: string): Statement => path('EXACTLY', uri);
const startsWith = (uri: string): Statement => path('STARTS_WITH', uri);
