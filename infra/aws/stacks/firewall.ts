import { OWNER_FOLDER, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { StageName } from '../stages';
import type { StageStack } from './stage-stack';

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;
type Statement = CfnWebACL.StatementProperty;

/** Keys of the custom response bodies. */
const RATE_LIMITED = 'slow-down';
const BLOCKED = 'refused';

/**
 * Requests per client address in five minutes; a school or an office may share one address. A list of a million signups
 * is 5,000 admin requests; failed logins have their own, much lower limit.
 */
const RATES = { signup: 300, admin: 6_000, everything: 20_000 } as const;

/**
 * Creates the web ACL of the distribution, and returns its ARN. It responds in plain text: 429 to clients over the rate
 * limit, 400 to what looks like an attack. It never responds 403, which CloudFront would replace with the site's 404
 * page.
 */
export function createFirewall(stack: StageStack): string {
  const rules = [
    rateRule('SignupRate', RATES.signup, {
      orStatement: { statements: [exactly(PATHS.signup), exactly(PATHS.requestLink)] },
    }),
    rateRule('AdminRate', RATES.admin, {
      orStatement: { statements: [startsWith(PATHS.list), ...CAMPAIGNS] },
    }),
    rateRule('Rate', RATES.everything),
    ...COMMON_RULES,
  ];
  const acl = new CfnWebACL(new Construct(stack, 'Firewall'), 'Acl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(firewallMetric(stack.stage)),
    customResponseBodies: {
      [RATE_LIMITED]: textBody('Too many requests from your address. Please try again in five minutes.'),
      [BLOCKED]: textBody('The request looks like an attack and was not let through.'),
    },
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
  });
  return acl.attrArn;
}

/** Returns CloudWatch's name for the metrics of a stage's web ACL. */
export const firewallMetric = (stage: StageName): string => `tariff-tantrum-${stage}`;

function rateRule(name: string, limit: number, scopeDownStatement?: Statement): Rule {
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

const exactly = (uri: string): Statement => path('EXACTLY', uri);
const startsWith = (uri: string): Statement => path('STARTS_WITH', uri);

/** The owner's campaigns, and what belongs to them. */
const CAMPAIGNS = [startsWith(OWNER_FOLDER)];

/**
 * AWS's common rules, except for imports and campaigns, which need the password, are long, and contain names and links,
 * and for the objections that mail providers send (RFC 8058), of which none may be lost. Their own response would be a
 * 403, so they only label a request, and the next rule blocks it.
 */
const COMMON_RULES: readonly Rule[] = [
  {
    name: 'Common',
    overrideAction: { count: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: 'AWSManagedRulesCommonRuleSet',
        scopeDownStatement: {
          notStatement: {
            statement: {
              orStatement: { statements: [exactly(PATHS.import), exactly(PATHS.unsubscribe), ...CAMPAIGNS] },
            },
          },
        },
      },
    },
    visibilityConfig: visibility('Common'),
  },
  {
    name: 'CommonBlock',
    action: { block: { customResponse: { responseCode: 400, customResponseBodyKey: BLOCKED } } },
    statement: { labelMatchStatement: { scope: 'NAMESPACE', key: 'awswaf:managed:aws:core-rule-set:' } },
    visibilityConfig: visibility('CommonBlock'),
  },
];
