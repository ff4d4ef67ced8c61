import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

type Security = {
  -readonly [Key in keyof ResponseSecurityHeadersBehavior]: ResponseSecurityHeadersBehavior[Key];
};

/**
 * Creates a response headers policy. CloudFront has dedicated fields for some security headers and rejects them
 * as custom headers.
 */
export function headersPolicy(scope: Construct, headers: Record<string, string>): ResponseHeadersPolicy {
  const securityHeadersBehavior: Security = {};
  const customHeaders: ResponseCustomHeader[] = [];
  for (const [header, value] of Object.entries(headers)) {
    const field = DEDICATED_FIELDS[header.toLowerCase()];
    if (field) Object.assign(securityHeadersBehavior, field(value));
    else customHeaders.push({ header, value, override: true });
  }
  return new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior,
    customHeadersBehavior: { customHeaders },
  });
}

const DEDICATED_FIELDS: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  'content-security-policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0)),
      includeSubdomains: /includeSubDomains/i.test(value),
      preload: /preload/i.test(value),
      override: true,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'x-frame-options': (value) => ({
    frameOptions: {
      frameOption: value === 'DENY' ? HeadersFrameOption.DENY : HeadersFrameOption.SAMEORIGIN,
      override: true,
    },
  }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: toReferrerPolicy(value), override: true },
  }),
};

function toReferrerPolicy(value: string): HeadersReferrerPolicy {
  const policy = Object.values(HeadersReferrerPolicy).find((known) => known === value);
  if (!policy) throw new Error(`CloudFront does not support the referrer policy ${value}.`);
  return policy;
}
