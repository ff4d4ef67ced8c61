import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/** Keys of the custom response bodies. */
const RATE_LIMITED = 'slow-down';
const BLOCKED = 'refused';
const COMMON = 'AWSManagedRulesCommonRuleSet';
const COMMON_LABELS = 'awswaf:managed:aws:core-rule-set:';

/** Requests per client address in five minutes; a school or an office may share one address. */
const RATES = { signup: 300, admin: 600, everything: 20_000 } as const;

/**
 * The web ACL of the distribution. It responds in plain text: 429 to clients over the rate limit, 400 to what
 * looks like an attack. It never responds 403, which CloudFront would replace with the site's 404 page.
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
      commonBlock(),
    ];
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('Firewall'),
      customResponseBodies: {
        [RATE_LIMITED]: textBody('Too many requests from your address. Please try again in five minutes.'),
        [BLOCKED]: textBody('The request looks like an attack and was not let through.'),
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    });
    this.arn = acl.attrArn;
  }
}

type RuleWithoutPriority = Omit<Rule, 'priority'>;

function rateRule(name: string, limit: number, scopeDownStatement?: Statement): RuleWithoutPriority {
  return {
    name,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: RATE_LIMITED,
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
    visibilityConfig: visibility(name),
  };
}

/** AWS's common rules, in count mode so that they only add labels: their own block response is a 403. */
function commonRules(): RuleWithoutPriority {
  return {
    name: 'Common',
    overrideAction: { count: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: COMMON } },
    visibilityConfig: visibility('Common'),
  };
}

/**
 * Blocks requests with such a label, except for long bodies, for which the API has its own limits and its own 413,
 * and for imports, which need the password and contain whatever visitors entered as their names.
 */
function commonBlock(): RuleWithoutPriority {
  const labelled: Statement = { labelMatchStatement: { scope: 'NAMESPACE', key: COMMON_LABELS } };
  const longBody: Statement = {
    labelMatchStatement: { scope: 'LABEL', key: `${COMMON_LABELS}SizeRestrictions_Body` },
  };
  return {
    name: 'CommonRefusal',
    action: { block: { customResponse: { responseCode: 400, customResponseBodyKey: BLOCKED } } },
    statement: {
      andStatement: { statements: [labelled, not(longBody), not(exactly(PATHS.import))] },
    },
    visibilityConfig: visibility('CommonRefusal'),
  };
}

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples contain whole requests, including the client address.
  sampledRequestsEnabled: false,
});

const textBody = (content: string): CfnWebACL.CustomResponseBodyProperty => ({
  contentType: 'TEXT_PLAIN',
  content,
});

const path = (positionalConstraint: string, searchString: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    // API Gateway routes `/api/%6Caunch-signup` to the signup, so the rule must match it as well.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

const not = (statement: Statement): Statement => ({ notStatement: { statement } });

const exactly = (uri: string): Statement => path('EXACTLY', uri);
const startsWith = (uri: string): Statement => path('STARTS_WITH', uri);
