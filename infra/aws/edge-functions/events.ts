/** A CloudFront viewer request event, as far as our functions use it. */
export interface ViewerRequest {
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    /** Returns the query string as the client sent it, without the question mark; undefined if there is none. */
    rawQueryString(): string | undefined;
    headers: EdgeFunctionHeaders;
  };
}

/** A CloudFront viewer response event, as far as our functions use it. */
export interface ViewerResponse {
  response: EdgeResponse;
}

/** A response; a function for requests that returns one ends the request without asking the origin. */
export interface EdgeResponse {
  statusCode: number;
  statusDescription: string;
  headers: EdgeFunctionHeaders;
}

type EdgeFunctionHeaders = Record<string, { value: string }>;
