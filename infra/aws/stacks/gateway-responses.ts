import { API_HEADERS, ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract';
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';

interface GatewayResponse {
  type: ResponseType;
  status?: string;
  text: string;
}

const RATE_LIMITED = 'Too many requests at once. Please try again in a few seconds.';
const notFound = (type: ResponseType): GatewayResponse => ({
  type,
  status: '404',
  text: ERROR_TEXTS.unknownPath,
});
const rateLimited = (type: ResponseType): GatewayResponse => ({ type, status: '429', text: RATE_LIMITED });
const unavailable = (type: ResponseType): GatewayResponse => ({
  type,
  status: '504',
  text: ERROR_TEXTS.unexpected,
});

/**
 * Responses that API Gateway generates without a Lambda. None is a 403, which CloudFront would replace with the
 * site's 404 page.
 */
const RESPONSES: readonly GatewayResponse[] = [
  notFound(ResponseType.ACCESS_DENIED),
  notFound(ResponseType.EXPIRED_TOKEN),
  notFound(ResponseType.INVALID_SIGNATURE),
  notFound(ResponseType.MISSING_AUTHENTICATION_TOKEN),
  notFound(ResponseType.RESOURCE_NOT_FOUND),
  // The request did not come through CloudFront. 404 would hide that CloudFront sends a wrong key.
  { type: ResponseType.INVALID_API_KEY, status: '421', text: ERROR_TEXTS.notFromCloudFront },
  rateLimited(ResponseType.QUOTA_EXCEEDED),
  rateLimited(ResponseType.THROTTLED),
  rateLimited(ResponseType.WAF_FILTERED),
  unavailable(ResponseType.INTEGRATION_FAILURE),
  unavailable(ResponseType.INTEGRATION_TIMEOUT),
  // Far above the limits of the endpoints, which differ.
  { type: ResponseType.REQUEST_TOO_LARGE, status: '413', text: 'The request body is too large.' },
  { type: ResponseType.DEFAULT_4XX, text: 'The request was not understood.' },
  { type: ResponseType.DEFAULT_5XX, text: ERROR_TEXTS.unexpected },
];

/** Returns headers with their values in single quotes, as API Gateway expects them. */
const quoted = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));

const isTemporary = (type: ResponseType, status: string | undefined): boolean =>
  status === '429' || status === '504' || type === ResponseType.DEFAULT_5XX;

/** Replaces the responses of API Gateway with plain text that is never cached, as the Lambdas send it. */
export function addGatewayResponses(api: RestApi): void {
  for (const { type, status, text } of RESPONSES)
    api.addGatewayResponse(type.responseType, {
      type,
      ...(status ? { statusCode: status } : {}),
      responseHeaders: {
        'Content-Type': "'text/plain; charset=utf-8'",
        ...quoted(API_HEADERS),
        ...(isTemporary(type, status) ? { 'Retry-After': "'5'" } : {}),
      },
      // API Gateway selects by the Accept header and falls back to the JSON template.
      templates: { 'application/json': text, 'text/plain': text },
    });
}
