/** What CloudFront hands to a function at viewer request, as far as ours look at it. */
export interface ViewerRequest {
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    querystring: Record<string, { value: string; multiValue?: { value: string }[] }>;
    headers: Record<string, { value: string }>;
  };
}

/** An answer by which a function spares CloudFront the rest. */
export interface EdgeAnswer {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, { value: string }>;
}
