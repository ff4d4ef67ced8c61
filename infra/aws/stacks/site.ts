import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import {
  CfnOutput,
  CfnParameter,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
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
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { NOT_FOUND_PAGE } from '../../edge';
import { bundleEdgeFunction, type EdgeFunctionName } from '../bundle/edge-functions';
import { PARAMETERS } from '../parameters';
import { SUPERSEDED_TAG } from '../release';
import type { Domain, StageSettings } from '../stages';
import { hostedZoneOf, namesOf } from './global';
import { headersPolicy } from './headers-policy';

interface SiteStackProps extends StackProps {
  settings: StageSettings;
  api: RestApi;
  edgeSecret: ISecret;
  /** Headers that CloudFront adds to every response. */
  headers: Record<string, string>;
  domain: Domain | undefined;
  /** The release whose pages are live; the deploy switches to another one when its pages are uploaded. */
  release: string;
}

/** Errors of the API, which CloudFront would otherwise replay to everyone for ten seconds, even with `no-store`. */
const UNCACHED_ERRORS = [404, 405, 500, 502, 503, 504];

/** The private bucket responds 403 for a missing object. A 404 comes from the API, and is passed on unchanged. */
const ERROR_RESPONSES: ErrorResponse[] = [
  { httpStatus: 403, responseHttpStatus: 404, responsePagePath: NOT_FOUND_PAGE, ttl: Duration.minutes(1) },
  ...UNCACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
];

/**
 * The bucket of the pages, and the CloudFront distribution in front of it and of the API. Its parameters are the ARNs of
 * the certificate and the firewall, if the settings ask for them.
 */
export class SiteStack extends Stack {
  readonly distribution: Distribution;
  readonly pagesFunction: EdgeFunction;
  /** The public address, such as `https://tarifftantrum.example`. */
  readonly address: string;

  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const { domain } = props;
    const { firewall } = props.settings;
    const bucket = this.createBucket();
    const headers = headersPolicy(this, props.headers);
    this.pagesFunction = this.edgeFunction('pages', props.release);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: this.stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Edge locations in Europe and North America, the cheapest class; they serve all other visitors too.
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: this.pages(bucket, headers, this.pagesFunction),
      additionalBehaviors: { '/api/*': this.calls(props, headers) },
      errorResponses: ERROR_RESPONSES,
      ...(domain ? this.customDomain(domain) : {}),
      ...(firewall ? { webAclId: this.parameter(PARAMETERS.firewall) } : {}),
    });
    if (domain) this.addDnsRecords(domain);
    this.address = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    // Exported even if the settings leave out what uses them: CloudFormation refuses to remove an export that a deployed
    // stack still imports, and the stacks of workflow and alarms are deployed after this one.
    this.exportValue(this.pagesFunction.functionArn);
    this.exportValue(this.distribution.distributionDomainName);
    this.addOutputs(bucket, domain !== undefined, firewall);
    acknowledgeSite(this, bucket, domain !== undefined, firewall);
  }

  private parameter(name: string): string {
    return new CfnParameter(this, name, { description: 'The output of the global stack' }).valueAsString;
  }

  private customDomain(domain: Domain) {
    const arn = this.parameter(PARAMETERS.certificate);
    return {
      domainNames: namesOf(domain),
      certificate: Certificate.fromCertificateArn(this, 'Certificate', arn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private addOutputs(bucket: Bucket, customDomain: boolean, firewall: boolean): void {
    const outputs = {
      SiteUrl: this.address,
      BucketName: bucket.bucketName,
      [PARAMETERS.distribution]: this.distribution.distributionId,
      PagesFunction: this.pagesFunction.functionName,
      UsesCertificate: String(customDomain),
      UsesFirewall: String(firewall),
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }

  private createBucket(): Bucket {
    return new Bucket(this, 'Pages', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Its content can be rebuilt; `npm run destroy` empties it first.
      removalPolicy: RemovalPolicy.DESTROY,
      lifecycleRules: [
        {
          id: 'Superseded',
          tagFilters: { [SUPERSEDED_TAG.key]: SUPERSEDED_TAG.value },
          expiration: Duration.days(1),
        },
        { id: 'CutUploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
  }

  private pages(
    bucket: Bucket,
    responseHeadersPolicy: ResponseHeadersPolicy,
    onRequest: EdgeFunction,
  ): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
      functionAssociations: [{ function: onRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  private calls(props: SiteStackProps, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    const { api, edgeSecret } = props;
    const origin = new HttpOrigin(`${api.restApiId}.execute-api.${api.stack.region}.amazonaws.com`, {
      originPath: `/${api.deploymentStage.stageName}`,
      customHeaders: { [EDGE_HEADERS.secret]: edgeSecret.secretValue.unsafeUnwrap() },
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
      functionAssociations: [
        { function: this.edgeFunction('calls', props.release), eventType: FunctionEventType.VIEWER_REQUEST },
        {
          function: this.edgeFunction('responses', props.release),
          eventType: FunctionEventType.VIEWER_RESPONSE,
        },
      ],
    };
  }

  private edgeFunction(name: EdgeFunctionName, release: string): EdgeFunction {
    return new EdgeFunction(this, `On${name}`, {
      comment: `${this.stackName}: ${name}`,
      code: FunctionCode.fromInline(bundleEdgeFunction(name, release)),
      runtime: FunctionRuntime.JS_2_0,
    });
  }

  private addDnsRecords(domain: Domain): void {
    const zone = hostedZoneOf(this, domain);
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, 'Ipv4', { zone, target });
    new AaaaRecord(this, 'Ipv6', { zone, target });
    new ARecord(this, 'WwwIpv4', { zone, target, recordName: 'www' });
    new AaaaRecord(this, 'WwwIpv6', { zone, target, recordName: 'www' });
  }
}

function acknowledgeSite(stack: SiteStack, bucket: Bucket, customDomain: boolean, firewall: boolean): void {
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'It contains public pages that only CloudFront reads, so a log would only list CloudFront.',
  });
  const distribution = Validations.of(stack.distribution);
  distribution.acknowledge(
    {
      id: 'AwsSolutions-CFR1',
      reason: 'The game ships worldwide; visitors of every country may read the site.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'CloudFront logs contain the address of every visitor; the privacy page promises not to keep it.',
    },
  );
  if (!firewall)
    distribution.acknowledge({
      id: 'AwsSolutions-CFR2',
      reason: 'The settings of this stage leave the firewall out because of its price.',
    });
  if (!customDomain)
    distribution.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: "CloudFront's own domain uses its own certificate, for which no TLS version can be set.",
    });
}
