import { GAME, PATHS } from '@tariff-tantrum/lambdas/contract';
import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { securityHeaders } from '../edge';
import { createTestApp, FULL, PLAIN } from './testing';

const full = createTestApp(FULL);
const plain = createTestApp(PLAIN);
afterAll(() => {
  full.clean();
  plain.clean();
});
const distribution = (template: Template) => {
  const [only] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
  return only?.Properties.DistributionConfig;
};

describe('the site stack', () => {
  const template = full.template('site');
  const config = distribution(template);

  it('creates a private, encrypted bucket that deletes superseded files after one day', () => {
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

  it('lets only this distribution read the bucket, without listing it, so that missing files are a 403', () => {
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

  it('replaces only a 403 with the 404 page', () => {
    expect(config.CustomErrorResponses).toEqual([
      { ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/404.html', ErrorCachingMinTTL: 60 },
    ]);
  });

  it('serves pages compressed, over https and HTTP/3, with rewritten paths', () => {
    expect(config.HttpVersion).toBe('http2and3');
    expect(config.DefaultCacheBehavior).toMatchObject({
      Compress: true,
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD'],
      FunctionAssociations: [{ EventType: 'viewer-request' }],
    });
  });

  it('forwards API calls uncached with all headers but Host, and responds 403 to no method or scheme', () => {
    expect(config.CacheBehaviors).toHaveLength(1);
    expect(config.CacheBehaviors[0]).toMatchObject({
      PathPattern: '/api/*',
      // The managed policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']),
      ViewerProtocolPolicy: 'redirect-to-https',
    });
  });

  it('sends the edge secret to the API and waits up to a minute between bytes', () => {
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

  it('adds all security headers to pages and API responses', () => {
    const sent = sentHeaders(template);
    const wanted = securityHeaders({ csp: { scripts: ['sha256-c2NyaXB0'], styles: [] }, https: true });
    expect(sent).toEqual(wanted);
    const policies = [config.DefaultCacheBehavior, ...config.CacheBehaviors].map(
      ({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId,
    );
    expect(policies).toEqual([policies[0], policies[0]]);
    expect(policies[0]).toEqual({ Ref: expect.stringMatching(/^Headers/) });
  });

  it('asks search engines not to index a preview', () => {
    expect(sentHeaders(plain.template('site'))['X-Robots-Tag']).toBe('noindex');
  });

  it('gives a custom domain a certificate, at least TLS 1.2, and records for IPv4 and IPv6', () => {
    expect(config.Aliases).toEqual([GAME.domain]);
    expect(config.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    for (const Type of ['A', 'AAAA'])
      template.hasResourceProperties('AWS::Route53::RecordSet', { Name: `${GAME.domain}.`, Type });
    full.template('global').hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: GAME.domain,
      ValidationMethod: 'DNS',
    });
  });

  it('needs nothing in us-east-1 without a domain and a firewall', () => {
    expect(plain.app.node.tryFindChild('tariff-tantrum-preview-global')).toBeUndefined();
    expect(distribution(plain.template('site'))).not.toHaveProperty('Aliases');
  });
});

/** Returns the headers of the response headers policy by name, as a visitor receives them. */
function sentHeaders(template: Template): Record<string, string> {
  const [policy] = Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    policy?.Properties.ResponseHeadersPolicyConfig ?? {};
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

describe('the firewall', () => {
  const [acl] = Object.values(full.template('global').findResources('AWS::WAFv2::WebACL'));
  const rules: Rule[] = acl?.Properties.Rules ?? [];
  interface Rule {
    Name: string;
    Action?: { Block?: { CustomResponse: { ResponseCode: number; CustomResponseBodyKey: string } } };
    OverrideAction?: object;
    Statement: object;
  }

  it('is attached to CloudFront only if the settings ask for it', () => {
    expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
    expect(distribution(full.template('site'))).toHaveProperty('WebACLId');
    expect(distribution(plain.template('site'))).not.toHaveProperty('WebACLId');
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

  it('blocks with its own status and plain text, never with the default 403', () => {
    for (const { Action, OverrideAction } of rules) {
      if (OverrideAction) expect(OverrideAction).toEqual({ Count: {} });
      else expect([400, 429]).toContain(Action?.Block?.CustomResponse.ResponseCode);
    }
    for (const body of Object.values<{ ContentType: string }>(acl?.Properties.CustomResponseBodies))
      expect(body.ContentType).toBe('TEXT_PLAIN');
  });

  it('does not block long bodies and imports for the findings of the common rules', () => {
    const blocking = rules.find(({ Name }) => Name === 'CommonRefusal');
    expect(blocking?.Statement).toEqual({
      AndStatement: {
        Statements: [
          { LabelMatchStatement: { Scope: 'NAMESPACE', Key: 'awswaf:managed:aws:core-rule-set:' } },
          {
            NotStatement: {
              Statement: {
                LabelMatchStatement: {
                  Scope: 'LABEL',
                  Key: 'awswaf:managed:aws:core-rule-set:SizeRestrictions_Body',
                },
              },
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

  it('stores no samples of requests', () => {
    expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true');
  });
});

describe('the watch stack', () => {
  const template = full.template('watch');

  it.each([
    'ApiErrors',
    'LambdaErrors',
    'LambdaThrottles',
    'SlowSignups',
    'TableThrottles',
    'ApiThrottles',
    'LoginFailures',
  ])('sends an e-mail for the alarm %s', (name) => {
    const alarms = template.findResources('AWS::CloudWatch::Alarm');
    const alarm = Object.entries(alarms).find(([id]) => id.startsWith(name))?.[1].Properties;
    expect(alarm.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^Alarms/) }]);
    expect(alarm.AlarmDescription).toMatch(/[.]$/);
  });

  it('measures slow signups by their 99th percentile', () => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', { ExtendedStatistic: 'p99', Threshold: 2000 });
  });

  it('counts failed logins in the access log', () => {
    template.hasResourceProperties('AWS::Logs::MetricFilter', { FilterPattern: '{ $.status = "401" }' });
  });

  it('notifies the owner of alarms and of the budget if an address is set', () => {
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

  it('has one dashboard', () => template.resourceCountIs('AWS::CloudWatch::Dashboard', 1));
});

test('resources are tagged with project and stage', () => {
  full.template('storage').hasResourceProperties('AWS::DynamoDB::Table', {
    Tags: Match.arrayWith([
      { Key: 'project', Value: 'tariff-tantrum' },
      { Key: 'stage', Value: 'production' },
    ]),
  });
});
