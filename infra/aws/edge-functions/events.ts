/** A CloudFront viewer request event, as far as our functions use it. */
export interface ViewerRequest {
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    querystring: Record<string, { value: string; multiValue?: { value: string }[] }>;
    headers: Record<string, { value: string }>;
  };
}

/** A response that a function returns instead of the request; CloudFront sends it without asking the origin. */
export interface EdgeResponse {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, { value: string }>;
}
