/**
 * What CloudFront tells the Lambdas. The same names stand in `lambdas/functions/edge-headers.ts`, which says
 * more about each; a test compares the two, since neither side imports the other.
 */
export const EDGE_HEADERS = {
  secret: 'x-launch-secret',
  viewerAddress: 'x-launch-viewer-address',
  publicOrigin: 'x-launch-public-origin',
} as const;
