import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** Creates the event of a request to a REST API; `edge` are the headers that CloudFront sets. */
export function restEvent(path: string, init: RequestInit, edge: Record<string, string>) {
  const url = new URL(path, 'https://abc123.execute-api.eu-central-1.amazonaws.com');
  const headers = { Host: url.host, ...(init.headers as Record<string, string>), ...edge };
  const query = [...url.searchParams.keys()].map((key): [string, string[]] => [
    key,
    url.searchParams.getAll(key),
  ]);
  const event: Partial<APIGatewayProxyEvent> & { path: string; httpMethod: string } = {
    resource: '/api/{proxy+}',
    path: url.pathname,
    httpMethod: init.method ?? 'GET',
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: query.length > 0 ? Object.fromEntries(url.searchParams) : null,
    multiValueQueryStringParameters: query.length > 0 ? Object.fromEntries(query) : null,
    pathParameters: null,
    stageVariables: null,
    ...bodyOf(init),
    requestContext: {
      ...({
        stage: 'live',
        path: `/live${url.pathname}`,
        domainName: url.host,
      } as APIGatewayProxyEvent['requestContext']),
    },
  };
  return event;
}

/** Returns the body as API Gateway passes it on: as text, with bytes that are not UTF-8 replaced. */
function bodyOf({ body = null }: RequestInit) {
  const text = body === null ? null : Buffer.from(body as string | Uint8Array as string).toString('utf8');
  return { body: text, isBase64Encoded: false };
}

/** Returns the response that API Gateway creates from a Lambda's result, whole or streamed. */
export function responseOf(result: unknown, method: string): Response {
  const { streamed } = result as { streamed?: string };
  if (streamed !== undefined) return responseOfStream(Buffer.from(streamed, 'base64'), method);
  const { statusCode, body, multiValueHeaders = {}, isBase64Encoded } = result as APIGatewayProxyResult;
  const headers = Object.entries(multiValueHeaders).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, String(value)]),
  );
  const bytes = new Uint8Array(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  return new Response(bytes.length > 0 ? bytes : null, { status: statusCode, headers });
}

/** A streamed result is status and headers as JSON, eight zero bytes, and the body. */
function responseOfStream(bytes: Buffer, method: string): Response {
  const end = bytes.indexOf(Buffer.alloc(8));
  const { statusCode, headers } = JSON.parse(bytes.subarray(0, end).toString());
  const body = new Uint8Array(bytes.subarray(end + 8));
  return new Response(method === 'HEAD' || body.length === 0 ? null : body, { status: statusCode, headers });
}
