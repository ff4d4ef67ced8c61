import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import type { ViewerRequest } from './events';

/**
 * Adds the viewer's address and the public origin to each API request. Both come from CloudFront and overwrite
 * what the client sent under these names.
 */
export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  request.headers[EDGE_HEADERS.viewerAddress] = { value: event.viewer.ip };
  // CloudFront serves only the hosts in its configuration, so the Host header can be trusted.
  request.headers[EDGE_HEADERS.publicOrigin] = { value: `https://${request.headers.host?.value ?? ''}` };
  return request;
}
