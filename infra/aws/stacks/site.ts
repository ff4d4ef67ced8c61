import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
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
import { acknowledge } from '../acknowledge';
import { type EdgeFunctionName, edgeFunctionCode } from '../bundle/edge-functions';
import { EDGE_HEADERS } from '../edge-headers';
import type { Domain } from '../options';
import { SUPERSEDED } from '../superseded';
import { hostedZoneOf } from './global';
import { headersPolicy } from './headers-policy';

export interface SiteStackProps extends StackProps {
  api: RestApi;
  edgeSecret: ISecret;
  /** The security headers of every answer. */
  headers: Record<string, string>;
  domain: Domain | undefined;
  certificate: ICertificate | undefined;
  firewallArn: string | undefined;
}

/** The bucket with the pages, and CloudFront before it and before the API. */
export class SiteStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const bucket = this.makeBucket();
    const headers = headersPolicy(this, props.headers);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: this.stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Europe and North America; visitors from elsewhere are served from there, at the lowest price.
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: this.pages(bucket, headers),
      additionalBehaviors: { '/api/*': this.calls(props, headers) },
      // The private bucket answers 403 for what is not there. 404 itself stays as it is: it comes from the API.
      errorResponses: [
        {
          httpStatus: 403,
          responseHttpStatus: 404,
          responsePagePath: NOT_FOUND_PAGE,
          ttl: Duration.minutes(1),
        },
      ],
      ...(props.domain ? { domainNames: [props.domain.name] } : {}),
      ...(props.certificate
        ? { certificate: props.certificate, minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021 }
        : {}),
      ...(props.firewallArn ? { webAclId: props.firewallArn } : {}),
    });
    if (props.domain) this.nameIt(props.domain);
    const address = props.domain?.name ?? this.distribution.distributionDomainName;
    new CfnOutput(this, 'SiteUrl', { value: `https://${address}` });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
    acknowledgeSite(this, bucket, props.domain !== undefined, props.firewallArn !== undefined);
  }

  private makeBucket(): Bucket {
    return new Bucket(this, 'Pages', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Everything in it can be built again; `npm run destroy` empties it first.
      removalPolicy: RemovalPolicy.DESTROY,
      lifecycleRules: [
        {
          id: 'Superseded',
          tagFilters: SUPERSEDED,
          expiration: Duration.days(1),
        },
        { id: 'CutUploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
  }

  private pages(bucket: Bucket, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
      functionAssociations: this.onRequest('pages'),
    };
  }

  private calls(props: SiteStackProps, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    const { api, edgeSecret } = props;
    const origin = new HttpOrigin(`${api.restApiId}.execute-api.${api.stack.region}.amazonaws.com`, {
      originPath: `/${api.deploymentStage.stageName}`,
      customHeaders: { [EDGE_HEADERS.secret]: edgeSecret.secretValue.unsafeUnwrap() },
      // How long CloudFront waits for the next bytes; an export counts for a while before its first.
      readTimeout: Duration.seconds(60),
    });
    return {
      origin,
      // Refusing http would be a 403, and those are for missing pages.
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy,
      functionAssociations: this.onRequest('calls'),
    };
  }

  private onRequest(name: EdgeFunctionName): FunctionAssociation[] {
    const edgeFunction = new EdgeFunction(this, `On${name}`, {
      comment: `${this.stackName}: ${name}`,
      code: FunctionCode.fromInline(edgeFunctionCode(name)),
      runtime: FunctionRuntime.JS_2_0,
    });
    return [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }];
  }

  private nameIt(domain: Domain): void {
    const zone = hostedZoneOf(this, domain);
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, 'Ipv4', { zone, target });
    new AaaaRecord(this, 'Ipv6', { zone, target });
  }
}

function acknowledgeSite(stack: SiteStack, bucket: Bucket, ownDomain: boolean, firewall: boolean): void {
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'It holds public pages that only CloudFront reads; a log would be of CloudFront itself.',
  });
  acknowledge(stack.distribution, {
    'AwsSolutions-CFR1': 'The game ships worldwide; every country may read about it.',
    'AwsSolutions-CFR3':
      'CloudFront logs hold the address of every visitor, and the privacy page promises none.',
    ...(firewall ? {} : { 'AwsSolutions-CFR2': 'This stage leaves the firewall out for its price.' }),
    ...(ownDomain
      ? {}
      : {
          'AwsSolutions-CFR4':
            "CloudFront's own domain has its own certificate; no TLS version can be asked.",
        }),
  });
}
