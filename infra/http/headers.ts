/** CSP hashes of the inline scripts and styles of the built pages, such as `sha256-...`, without quotes. */
export interface CspHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The hashes of a response that is not a page, or of a site that has not been built. */
export const NO_HASHES: CspHashes = { scripts: [], styles: [] };

export interface SecurityHeadersOptions {
  csp: CspHashes;
  /** Whether visitors use https. Adds HSTS and `upgrade-insecure-requests`. */
  https: boolean;
  /** Defaults to `FIRST_HSTS`. */
  hsts?: Hsts | undefined;
}

/** For how long browsers that have been here refuse to use http, which nobody can take back. */
export interface Hsts {
  days: number;
  includeSubDomains?: boolean | undefined;
}

/** A day, until it has worked for a while. */
export const FIRST_HSTS: Hsts = { days: 1 };

const DAY_IN_SECONDS = 86_400;

/** CloudFront's limit for the length of a header value in a response headers policy, in characters. */
export const HEADER_VALUE_LIMIT = 1783;

/** Browser features that no page uses. Disabling them also denies them to an injected script. */
const DISABLED_FEATURES = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid'],
  ...['identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * Returns the security headers of every response, for pages and API, on both targets.
 * @throws RangeError if the site has so many inline scripts and styles that CloudFront would reject the policy.
 */
export function securityHeaders({
  csp,
  https,
  hsts: { days, includeSubDomains } = FIRST_HSTS,
}: SecurityHeadersOptions): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(csp, https),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(https && {
      'Strict-Transport-Security': `max-age=${days * DAY_IN_SECONDS}${includeSubDomains ? '; includeSubDomains' : ''}`,
    }),
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not support frame-ancestors.
    'X-Frame-Options': 'DENY',
  };
}

/** Returns a Content-Security-Policy that allows the site's own files and inline code with these hashes. */
export function contentSecurityPolicy({ scripts, styles }: CspHashes, https: boolean): string {
  const directives = [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "img-src 'self' data:",
    // Each page contains the few letters of the brand face that it needs.
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes code, and no script may have a policy for it: modules are imported, which needs none.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  const policy = directives.join('; ');
  if (policy.length > HEADER_VALUE_LIMIT) {
    throw new RangeError(
      `The content security policy has ${policy.length} characters; CloudFront allows ${HEADER_VALUE_LIMIT}.`,
    );
  }
  return policy;
}

const sources = (hashes: readonly string[]): string =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
