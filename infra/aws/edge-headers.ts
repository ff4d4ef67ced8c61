/**
 * The headers that CloudFront adds to API requests. `lambdas/functions/edge-headers.ts` has the same names and
 * describes each; a test compares the two.
 */
export const EDGE_HEADERS = {
  secret: 'x-launch-secret',
  viewerAddress: 'x-launch-viewer-address',
  publicOrigin: 'x-launch-public-origin',
} as const;
