/**
 * Request headers that CloudFront sets, overwriting what a client sends under these names. The key proves that a
 * request came through CloudFront, so that the Lambdas can trust the other two. CloudFront reserves names that begin
 * with `x-edge-`. Imports nothing, since CloudFront Functions use it too.
 */
export const EDGE_HEADERS = {
  /** A custom header of the origin. API Gateway requires it under this name, before it calls a Lambda. */
  key: 'x-api-key',
  /** The viewer's IP address without a port; set by the viewer-request function. */
  viewerAddress: 'x-launch-viewer-address',
  /** The origin that the viewer sees, such as `https://tarifftantrum.example`; set by the same function. */
  publicOrigin: 'x-launch-public-origin',
} as const;
