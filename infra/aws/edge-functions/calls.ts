import { EDGE_HEADERS } from '../edge-headers';
import type { ViewerRequest } from './cloudfront';

/** Tells the API who calls and under which address: CloudFront knows, and overwrites what a caller claims. */
export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  request.headers[EDGE_HEADERS.viewerAddress] = { value: event.viewer.ip };
  // CloudFront serves the hosts it is told to serve alone, so this one is not made up.
  request.headers[EDGE_HEADERS.publicOrigin] = { value: `https://${request.headers.host?.value ?? ''}` };
  return request;
}
