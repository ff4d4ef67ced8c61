/**
 * What CloudFront tells the Lambdas, in headers that it sets itself: whatever a caller sends under these
 * names is overwritten. The secret shows that the others can be believed. It is a header of the origin in
 * CloudFront's configuration, which must hold its value, so the Lambdas have it in their environment too;
 * reading it from Secrets Manager would hide it no better and make every signup's cold start longer.
 * CloudFront keeps names that begin with `x-edge-` to itself.
 */
export const EDGE_HEADERS = {
  /** Set on the origin. */
  secret: 'x-launch-secret',
  /** The viewer's IP address alone, without a port; set by the function at viewer request. */
  viewerAddress: 'x-launch-viewer-address',
  /** The origin that the viewer sees, such as `https://tarifftantrum.example`; set by the same function. */
  publicOrigin: 'x-launch-public-origin',
} as const;
