/** What the built site's pages hold inline, as CSP hashes such as `sha256-...`, without quotes. */
export interface CspHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

export interface SecurityHeadersOptions {
  csp: CspHashes;
  /** Whether visitors come by https: HSTS, and http addresses in a page are upgraded, only then. */
  https: boolean;
}

/** CloudFront takes no longer value for a header of its own. */
export const HEADER_VALUE_LIMIT = 1783;

/** What no page of ours uses, so that no script that slips in can either. */
const REFUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers of every answer, pages and API alike, of both targets.
 * @throws RangeError where the site has so many inline scripts that CloudFront would refuse the policy.
 */
export function securityHeaders({ csp, https }: SecurityHeadersOptions): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(csp, https),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(https && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
  };
}

function contentSecurityPolicy({ scripts, styles }: CspHashes, https: boolean): string {
  const directives = [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  const policy = directives.join('; ');
  if (policy.length > HEADER_VALUE_LIMIT) {
    throw new RangeError(
      `The content security policy has ${policy.length} characters; CloudFront takes ${HEADER_VALUE_LIMIT}.`,
    );
  }
  return policy;
}

const sources = (hashes: readonly string[]): string =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
