import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IKeyValueStore,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { type CspHashes, NOT_FOUND_PAGE, securityHeaders } from '../../http';
import { bundleEdgeFunction } from '../bundle/inline';
import { SUPERSEDED_TAG } from '../release';
import type { Domain } from '../stages';
import type { Api } from './api';
import { type EdgeStack, hostedZoneOf, namesOf } from './edge';
import { acknowledge, type StageStack } from './stage-stack';

interface SiteProps {
  api: Api;
  /** The key that CloudFront sends to the API. */
  edgeKey: ISecret;
  csp: CspHashes;
  edge: EdgeStack;
}

/** Errors of the API, which CloudFront would otherwise replay to everyone for ten seconds, even with `no-store`. */
const UNCACHED_ERRORS = [404, 405, 500, 502, 503, 504];

/** The private bucket responds 403 for a missing object. A 404 comes from the API, and is passed on unchanged. */
const ERROR_RESPONSES: ErrorResponse[] = [
  { httpStatus: 403, responseHttpStatus: 404, responsePagePath: NOT_FOUND_PAGE, ttl: Duration.minutes(1) },
  ...UNCACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
];

/** The CloudFront distribution of the pages and of the API. */
export interface Site {
  distribution: Distribution;
  /** The public address, such as `https://tarifftantrum.example`. */
  address: string;
}

/** Adds the bucket of the pages, and the CloudFront distribution in front of it and of the API. */
export function addSite(stack: StageStack, props: SiteProps): Site {
  const { domain } = stack;
  const { certificate, firewall, liveRelease } = props.edge;
  const bucket = createBucket(stack);
  const headers = headersPolicy(stack, props.csp);
  const distribution = new Distribution(stack, 'Distribution', {
    comment: stack.stackName,
    httpVersion: HttpVersion.HTTP2_AND_3,
    // The firewall counts requests by address, of which a home has any number with IPv6 (docs/decisions/005-aws.md).
    enableIpv6: false,
    // Paid by use, those in Europe and North America are the cheapest, and serve all other visitors too. A plan
    // includes all of them.
    priceClass: stack.settings.plan ? PriceClass.PRICE_CLASS_ALL : PriceClass.PRICE_CLASS_100,
    defaultBehavior: pages(stack, bucket, headers, liveRelease),
    additionalBehaviors: { '/api/*': calls(stack, props, headers) },
    errorResponses: ERROR_RESPONSES,
    ...(domain &&
      certificate && {
        domainNames: namesOf(domain),
        certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    ...(firewall && { webAclId: firewall }),
  });
  // CloudFormation would otherwise let CloudFront send a new key before the API accepts it.
  distribution.node.addDependency(props.api.edgeKeys);
  if (domain) addDnsRecords(stack, domain, distribution);
  const address = `https://${domain?.name ?? distribution.distributionDomainName}`;
  stack.addOutputs({
    SiteUrl: address,
    BucketName: bucket.bucketName,
    DistributionId: distribution.distributionId,
    UsesCertificate: String(domain !== undefined),
    UsesFirewall: String(firewall !== undefined),
  });
  acknowledgeSite(bucket, distribution, domain !== undefined, firewall !== undefined);
  return { distribution, address };
}

const createBucket = (stack: StageStack): Bucket =>
  new Bucket(stack, 'Pages', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // Kept if AWS refuses to delete the distribution, which then still has its pages; `npm run destroy` deletes it
    // last.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    lifecycleRules: [
      {
        id: 'Superseded',
        tagFilters: { [SUPERSEDED_TAG.key]: SUPERSEDED_TAG.value },
        expiration: Duration.days(1),
      },
      { id: 'CutUploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  });

const pages = (
  stack: StageStack,
  bucket: Bucket,
  responseHeadersPolicy: ResponseHeadersPolicy,
  keyValueStore: IKeyValueStore,
): BehaviorOptions => ({
  origin: S3BucketOrigin.withOriginAccessControl(bucket),
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  compress: true,
  responseHeadersPolicy,
  functionAssociations: [onRequest(stack, 'onPage', keyValueStore)],
});

function calls(
  stack: StageStack,
  { api: { api }, edgeKey }: SiteProps,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  const origin = new HttpOrigin(`${api.restApiId}.execute-api.${stack.region}.amazonaws.com`, {
    originPath: `/${api.deploymentStage.stageName}`,
    customHeaders: { [EDGE_HEADERS.key]: edgeKey.secretValue.unsafeUnwrap() },
    // Maximum time between bytes; an export counts the signups before its first byte.
    readTimeout: Duration.seconds(60),
  });
  return {
    origin,
    // HTTPS_ONLY would respond 403 to http, which becomes the 404 page.
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    functionAssociations: [onRequest(stack, 'onCall')],
  };
}

function onRequest(stack: StageStack, name: 'onPage' | 'onCall', keyValueStore?: IKeyValueStore) {
  const edgeFunction = new EdgeFunction(stack, name, {
    comment: `${stack.stackName}: ${name}`,
    code: FunctionCode.fromInline(bundleEdgeFunction(name)),
    runtime: FunctionRuntime.JS_2_0,
    ...(keyValueStore && { keyValueStore }),
  });
  return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
}

function addDnsRecords(stack: StageStack, domain: Domain, distribution: Distribution): void {
  const zone = hostedZoneOf(stack, domain);
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  new ARecord(stack, 'Ipv4', { zone, target });
  new ARecord(stack, 'WwwIpv4', { zone, target, recordName: 'www' });
}

function acknowledgeSite(
  bucket: Bucket,
  distribution: Distribution,
  customDomain: boolean,
  firewall: boolean,
): void {
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'It contains public pages that only CloudFront reads, so a log would only list CloudFront.',
  });
  acknowledge(distribution, {
    'AwsSolutions-CFR1': 'The game ships worldwide; visitors of every country may read the site.',
    'AwsSolutions-CFR3':
      'CloudFront logs contain the address of every visitor; the privacy page promises not to keep it.',
    ...(!firewall && {
      'AwsSolutions-CFR2': 'The settings of this stage leave the firewall out because of its price.',
    }),
    ...(!customDomain && {
      'AwsSolutions-CFR4':
        "CloudFront's own domain uses its own certificate, and its TLS version cannot be set.",
    }),
  });
}

/**
 * Creates the policy with the headers of every response. CloudFront has fields of its own for the security headers
 * named here, and rejects them as custom headers.
 */
function headersPolicy(stack: StageStack, csp: CspHashes): ResponseHeadersPolicy {
  const { isPublic, hsts: { days, includeSubDomains = false } = { days: 1 } } = stack.settings;
  const {
    'Content-Security-Policy': contentSecurityPolicy = '',
    'Strict-Transport-Security': _ofOneMachine,
    'Referrer-Policy': _origin,
    'X-Content-Type-Options': _nosniff,
    'X-Frame-Options': _deny,
    ...custom
  } = securityHeaders({ csp, https: true });
  const all = isPublic ? custom : { ...custom, 'X-Robots-Tag': 'noindex' };
  const override = true;
  return new ResponseHeadersPolicy(stack, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(days),
        includeSubdomains: includeSubDomains,
        override,
      },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        // The pages of links in emails have a stricter one: their addresses contain tokens.
        override: false,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(all).map(([header, value]) => ({ header, value, override })),
    },
  });
}
