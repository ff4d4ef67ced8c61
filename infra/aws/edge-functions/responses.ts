import type { EdgeResponse, ViewerResponse } from './events';

/** API Gateway renames this header; clients get it under its own name. */
const RENAMED = 'x-amzn-remapped-www-authenticate';

/** Restores the name of a header of API responses. */
export function handler(event: ViewerResponse): EdgeResponse {
  const response = event.response;
  const renamed = response.headers[RENAMED];
  if (renamed) {
    response.headers['www-authenticate'] = { value: renamed.value };
    delete response.headers[RENAMED];
  }
  return response;
}
