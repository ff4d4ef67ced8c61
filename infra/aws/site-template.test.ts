import { GAME } from '@tariff-tantrum/lambdas/contract';
import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { securityHeaders } from '../edge';
import { partsOf } from './stages';
import { TEST_CSP, type TestTemplate, useTemplates } from './testing';

const template = useTemplates();

const distributionOf = (site: TestTemplate) =>
  site.only('AWS::CloudFront::Distribution').Properties.DistributionConfig;

describe('the site stack', () => {
  let site: TestTemplate;
  let config: ReturnType<typeof distributionOf>;
  beforeAll(() => {
    site = template('full', 'site');
    config = distributionOf(site);
  });

  it('creates a private, encrypted bucket that deletes superseded files after one day', () => {
    expect(site.only('AWS::S3::Bucket').Properties).toMatchObject({
      BucketEncryption: expect.anything(),
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          expect.objectContaining({ ExpirationInDays: 1, TagFilters: [{ Key: 'superseded', Value: 'yes' }] }),
        ]),
      },
    });
    expect(JSON.stringify(site.all('AWS::S3::BucketPolicy'))).toContain('aws:SecureTransport');
  });

  it('lets only this distribution read the bucket, without listing it, so that missing files are a 403', () => {
    const allowed = site
      .only('AWS::S3::BucketPolicy')
      .Properties.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
    expect(allowed).toHaveLength(1);
    expect(allowed[0]).toMatchObject({
      Action: 's3:GetObject',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
    });
    expect(site.all('AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
  });

  it('attaches no function to responses: CloudFront calls none on errors, so half of them would lack what it adds', () => {
    for (const { FunctionAssociations } of [config.DefaultCacheBehavior, ...config.CacheBehaviors])
      expect(FunctionAssociations).toEqual([{ EventType: 'viewer-request', FunctionARN: expect.anything() }]);
  });

  it('sends the key of API Gateway and waits up to a minute between bytes', () => {
    const origin = config.Origins.find(
      ({ OriginPath }: { OriginPath?: unknown }) => OriginPath !== undefined,
    );
    expect(origin.OriginCustomHeaders).toHaveLength(1);
    expect(origin.OriginCustomHeaders[0].HeaderName).toBe(EDGE_HEADERS.key);
    expect(JSON.stringify(origin.OriginCustomHeaders[0].HeaderValue)).toContain('{{resolve:secretsmanager:');
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginReadTimeout: 60,
    });
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

  it('gives a custom domain a certificate, at least TLS 1.2, and records for IPv4 and IPv6', () => {
    expect(config.Aliases).toEqual([GAME.domain, `www.${GAME.domain}`]);
    expect(config.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    for (const Type of ['A', 'AAAA'])
      for (const Name of [`${GAME.domain}.`, `www.${GAME.domain}.`])
        expect(site.properties('AWS::Route53::RecordSet')).toContainEqual(
          expect.objectContaining({ Name, Type }),
        );
    expect(template('full', 'global').only('AWS::CertificateManager::Certificate')).toMatchObject({
      // Another domain gets another certificate, while the distribution still uses this one.
      UpdateReplacePolicy: 'Retain',
      Properties: {
        DomainName: GAME.domain,
        SubjectAlternativeNames: [`www.${GAME.domain}`],
        ValidationMethod: 'DNS',
      },
    });
    for (const value of [config.ViewerCertificate.AcmCertificateArn, config.WebACLId])
      expect(value).toEqual({
        'Fn::GetStackOutput': expect.objectContaining({
          StackName: 'tariff-tantrum-production-global',
          Region: 'us-east-1',
        }),
      });
  });

  it('reads values of other stacks without exports, and without a Lambda between regions', () => {
    for (const part of partsOf({ optIn: 'double' })) {
      expect(JSON.stringify(template('double', part).json)).not.toMatch(/Fn::ImportValue|"Export"/);
      if (part !== 'api' && part !== 'watch')
        expect(template('double', part).all('AWS::Lambda::Function')).toEqual([]);
    }
  });

  it('creates only the store of the live release in us-east-1 for a site without a domain and a firewall', () => {
    const types = Object.values(template('plain', 'global').json.Resources).map(({ Type }) => Type);
    expect(types).toEqual(['AWS::CloudFront::KeyValueStore']);
    expect(distributionOf(template('plain', 'site'))).not.toHaveProperty('Aliases');
  });
});

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

describe('the budget stack', () => {});

test('resources are tagged with project and stage', () => {
  expect(template('full', 'storage').only('AWS::DynamoDB::Table').Properties.Tags).toEqual([
    { Key: 'project', Value: 'tariff-tantrum' },
    { Key: 'stage', Value: 'production' },
  ]);
});
