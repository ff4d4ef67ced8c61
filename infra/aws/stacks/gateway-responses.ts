import { API_HEADERS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';

const RATE_LIMITED = 'Too many requests at once. Please try again in a few seconds.';

/**
 * Type, status and text of the responses that API Gateway generates without a Lambda. None is a 403, which CloudFront
 * would replace with the site's 404 page.
 */
const RESPONSES: readonly [type: ResponseType, status: number | undefined, text: string][] = [
  [ResponseType.ACCESS_DENIED, 404, ERROR_TEXTS.unknownPath],
  [ResponseType.EXPIRED_TOKEN, 404, ERROR_TEXTS.unknownPath],
  [ResponseType.INVALID_SIGNATURE, 404, ERROR_TEXTS.unknownPath],
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, 404, ERROR_TEXTS.unknownPath],
  [ResponseType.RESOURCE_NOT_FOUND, 404, ERROR_TEXTS.unknownPath],
  // The request did not come through CloudFront. 404 would hide that CloudFront sends a wrong key.
  [ResponseType.INVALID_API_KEY, 421, ERROR_TEXTS.notFromCloudFront],
  [ResponseType.QUOTA_EXCEEDED, 429, RATE_LIMITED],
  [ResponseType.THROTTLED, 429, RATE_LIMITED],
  [ResponseType.WAF_FILTERED, 429, RATE_LIMITED],
  [ResponseType.INTEGRATION_FAILURE, 504, ERROR_TEXTS.unexpected],
  [ResponseType.INTEGRATION_TIMEOUT, 504, ERROR_TEXTS.unexpected],
  // Far above the limits of the endpoints, which differ.
  [ResponseType.REQUEST_TOO_LARGE, 413, 'The request body is too large.'],
  [ResponseType.DEFAULT_4XX, undefined, 'The request was not understood.'],
  [ResponseType.DEFAULT_5XX, undefined, ERROR_TEXTS.unexpected],
];

/** Replaces the responses of API Gateway with plain text that is never cached, as the Lambdas send it. */
export function addGatewayResponses(api: RestApi): void {
  for (const [type, status, text] of RESPONSES) {
    const isTemporary = status === 429 || status === 504 || type === ResponseType.DEFAULT_5XX;
    const headers = {
      'Content-Type': 'text/plain; charset=utf-8',
      ...API_HEADERS,
      ...(isTemporary && { 'Retry-After': '5' }),
    };
    api.addGatewayResponse(type.responseType, {
      type,
      ...(status && { statusCode: String(status) }),
      // API Gateway expects quotes around each value.
      responseHeaders: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, `'${value}'`]),
      ),
      // API Gateway selects by the Accept header and falls back to the JSON template.
      templates: { 'application/json': text, 'text/plain': text },
    });
  }
}
