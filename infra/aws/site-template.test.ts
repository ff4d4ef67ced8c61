import { GAME, PATHS } from '@tariff-tantrum/lambdas/contract';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { securityHeaders } from '../edge';
import { EDGE_HEADERS } from './edge-headers';
import { appOf, FULL, PLAIN } from './testing';

const full = appOf(FULL);
const plain = appOf(PLAIN);
afterAll(() => {
  full.clean();
  plain.clean();
});
const distribution = (template: Template) => {
  const [only] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
  return only?.Properties.DistributionConfig;
};

describe('site', () => {
  const template = full.template('site');
  const config = distribution(template);

  test('the bucket is private, encrypted, and drops what was superseded after a day', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: Match.anyValue(),
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ ExpirationInDays: 1, TagFilters: [{ Key: 'superseded', Value: 'yes' }] }),
        ]),
      },
    });
    expect(JSON.stringify(template.findResources('AWS::S3::BucketPolicy'))).toContain('aws:SecureTransport');
  });

  test('only this distribution may read it, and it may not list it, so that what is missing is a 403', () => {
    const [policy] = Object.values(template.findResources('AWS::S3::BucketPolicy'));
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === 'Allow',
    );
    expect(allowed).toHaveLength(1);
    expect(allowed[0]).toMatchObject({
      Action: 's3:GetObject',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
    });
    template.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1);
  });

  test('a 403, and nothing else, becomes the 404 page', () => {
    expect(config.CustomErrorResponses).toEqual([
      { ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/404.html', ErrorCachingMinTTL: 60 },
    ]);
  });

  test('pages: compressed, over https, HTTP/3, rewritten at the edge', () => {
    expect(config.HttpVersion).toBe('http2and3');
    expect(config.DefaultCacheBehavior).toMatchObject({
      Compress: true,
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD'],
      FunctionAssociations: [{ EventType: 'viewer-request' }],
    });
  });

  test('calls: never cached, every header but Host, never refused with a 403 for their method or scheme', () => {
    expect(config.CacheBehaviors).toHaveLength(1);
    expect(config.CacheBehaviors[0]).toMatchObject({
      PathPattern: '/api/*',
      // AWS's own CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']),
      ViewerProtocolPolicy: 'redirect-to-https',
    });
  });

  test('the API is told the secret by the origin, waiting a minute between bytes', () => {
    const origin = config.Origins.find(
      ({ OriginPath }: { OriginPath?: unknown }) => OriginPath !== undefined,
    );
    expect(origin.OriginCustomHeaders).toHaveLength(1);
    expect(origin.OriginCustomHeaders[0].HeaderName).toBe(EDGE_HEADERS.secret);
    expect(JSON.stringify(origin.OriginCustomHeaders[0].HeaderValue)).toContain('{{resolve:secretsmanager:');
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginReadTimeout: 60,
    });
  });

  test('pages and calls carry every security header of the edge', () => {
    const sent = sentHeaders(template);
    const wanted = securityHeaders({ csp: { scripts: ['sha256-c2NyaXB0'], styles: [] }, https: true });
    expect(sent).toEqual(wanted);
    const policies = [config.DefaultCacheBehavior, ...config.CacheBehaviors].map(
      ({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId,
    );
    expect(policies).toEqual([policies[0], policies[0]]);
    expect(policies[0]).toEqual({ Ref: expect.stringMatching(/^Headers/) });
  });

  test('a preview asks search engines to stay away', () => {
    expect(sentHeaders(plain.template('site'))['X-Robots-Tag']).toBe('noindex');
  });

  test('the own domain: certificate, TLS 1.2 at least, IPv4 and IPv6', () => {
    expect(config.Aliases).toEqual([GAME.domain]);
    expect(config.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    for (const Type of ['A', 'AAAA'])
      template.hasResourceProperties('AWS::Route53::RecordSet', { Name: `${GAME.domain}.`, Type });
    full.template('global').hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: GAME.domain,
      ValidationMethod: 'DNS',
    });
  });

  test('without a domain and a firewall nothing is needed in us-east-1', () => {
    expect(plain.app.node.tryFindChild('tariff-tantrum-preview-global')).toBeUndefined();
    expect(distribution(plain.template('site'))).not.toHaveProperty('Aliases');
  });
});

/** The headers that the policy sets, by name, as a visitor sees them. */
function sentHeaders(template: Template): Record<string, string> {
  const [policy] = Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  const { SecurityHeadersConfig: own, CustomHeadersConfig: custom } =
    policy?.Properties.ResponseHeadersPolicyConfig ?? {};
  const { AccessControlMaxAgeSec, IncludeSubdomains } = own.StrictTransportSecurity;
  return {
    'Content-Security-Policy': own.ContentSecurityPolicy.ContentSecurityPolicy,
    'Referrer-Policy': own.ReferrerPolicy.ReferrerPolicy,
    'Strict-Transport-Security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'X-Content-Type-Options': own.ContentTypeOptions.Override ? 'nosniff' : '',
    'X-Frame-Options': own.FrameOptions.FrameOption,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value])),
  };
}

describe('firewall', () => {
  const [acl] = Object.values(full.template('global').findResources('AWS::WAFv2::WebACL'));
  const rules: Rule[] = acl?.Properties.Rules ?? [];
  interface Rule {
    Name: string;
    Action?: { Block?: { CustomResponse: { ResponseCode: number; CustomResponseBodyKey: string } } };
    OverrideAction?: object;
    Statement: object;
  }

  test('stands before CloudFront where the settings say so, and only there', () => {
    expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
    expect(distribution(full.template('site'))).toHaveProperty('WebACLId');
    expect(distribution(plain.template('site'))).not.toHaveProperty('WebACLId');
  });

  test('slows down signups, admin calls and everything, an address', () => {
    expect(JSON.stringify(rules[0])).toContain(PATHS.signup);
    expect(JSON.stringify(rules[1])).toContain(PATHS.list);
    for (const rule of rules.slice(0, 3))
      expect(rule).toMatchObject({
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
      });
  });

  test('no rule answers by itself with a 403: each block says its own status in plain text', () => {
    for (const { Action, OverrideAction } of rules) {
      if (OverrideAction) expect(OverrideAction).toEqual({ Count: {} });
      else expect([400, 429]).toContain(Action?.Block?.CustomResponse.ResponseCode);
    }
    for (const body of Object.values<{ ContentType: string }>(acl?.Properties.CustomResponseBodies))
      expect(body.ContentType).toBe('TEXT_PLAIN');
  });

  test('keeps no samples of requests', () => {
    expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true');
  });
});

describe('watch', () => {
  const template = full.template('watch');

  test.each([
    'ApiErrors',
    'LambdaErrors',
    'LambdaThrottles',
    'SlowSignups',
    'TableThrottles',
    'ApiThrottles',
    'LoginFailures',
  ])('an alarm by e-mail: %s', (name) => {
    const alarms = template.findResources('AWS::CloudWatch::Alarm');
    const alarm = Object.entries(alarms).find(([id]) => id.startsWith(name))?.[1].Properties;
    expect(alarm.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^Alarms/) }]);
    expect(alarm.AlarmDescription).toMatch(/[.]$/);
  });

  test('the p99 of signups is what is slow', () => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', { ExtendedStatistic: 'p99', Threshold: 2000 });
  });

  test('wrong passwords are counted in the access log', () => {
    template.hasResourceProperties('AWS::Logs::MetricFilter', { FilterPattern: '{ $.status = "401" }' });
  });

  test('the owner hears of alarms and of the bill; without an address nobody does', () => {
    const Endpoint = 'owner@shop.test';
    template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint });
    template.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: FULL.settings.monthlyBudget, Unit: 'USD' } },
      NotificationsWithSubscribers: Match.arrayWith([
        Match.objectLike({ Subscribers: [{ SubscriptionType: 'EMAIL', Address: Endpoint }] }),
      ]),
    });
    plain.template('watch').resourceCountIs('AWS::SNS::Subscription', 0);
  });

  test('one dashboard', () => template.resourceCountIs('AWS::CloudWatch::Dashboard', 1));
});

test('everything is tagged with its project and stage', () => {
  full.template('storage').hasResourceProperties('AWS::DynamoDB::Table', {
    Tags: Match.arrayWith([
      { Key: 'project', Value: 'tariff-tantrum' },
      { Key: 'stage', Value: 'production' },
    ]),
  });
});
