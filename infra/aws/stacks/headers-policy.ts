import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * Creates a response headers policy. CloudFront has fields of its own for the security headers named here, and rejects them
 * as custom headers.
 */
export function headersPolicy(scope: Construct, headers: Record<string, string>): ResponseHeadersPolicy {
  const {
    'Content-Security-Policy': contentSecurityPolicy = '',
    'Strict-Transport-Security': hsts = '',
    'Referrer-Policy': referrer = '',
    'X-Content-Type-Options': _nosniff,
    'X-Frame-Options': _deny,
    ...custom
  } = headers;
  const referrerPolicy = Object.values(HeadersReferrerPolicy).find((known) => known === referrer);
  if (!referrerPolicy) throw new Error(`CloudFront does not support the referrer policy ${referrer}.`);
  const override = true;
  return new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(hsts)?.[1] ?? 0)),
        includeSubdomains: hsts.includes('includeSubDomains'),
        override,
      },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: { referrerPolicy, override },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override })),
    },
  });
}
