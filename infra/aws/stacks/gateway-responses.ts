import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract';
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';

interface Answer {
  type: ResponseType;
  status?: string;
  text: string;
}

const BUSY = 'Too many requests at once. Please try again in a few seconds.';
const nothing = (type: ResponseType): Answer => ({ type, status: '404', text: ERROR_TEXTS.unknownPath });
const busy = (type: ResponseType): Answer => ({ type, status: '429', text: BUSY });
const away = (type: ResponseType): Answer => ({ type, status: '504', text: ERROR_TEXTS.unexpected });

/**
 * What API Gateway says by itself, without a Lambda. None of it is 403: CloudFront turns that status into the
 * site's 404 page, wherever it comes from.
 */
const ANSWERS: readonly Answer[] = [
  nothing(ResponseType.ACCESS_DENIED),
  nothing(ResponseType.EXPIRED_TOKEN),
  nothing(ResponseType.INVALID_API_KEY),
  nothing(ResponseType.INVALID_SIGNATURE),
  nothing(ResponseType.MISSING_AUTHENTICATION_TOKEN),
  nothing(ResponseType.RESOURCE_NOT_FOUND),
  busy(ResponseType.QUOTA_EXCEEDED),
  busy(ResponseType.THROTTLED),
  busy(ResponseType.WAF_FILTERED),
  away(ResponseType.INTEGRATION_FAILURE),
  away(ResponseType.INTEGRATION_TIMEOUT),
  { type: ResponseType.REQUEST_TOO_LARGE, status: '413', text: ERROR_TEXTS.tooLarge },
  { type: ResponseType.DEFAULT_4XX, text: 'The request was not understood.' },
  { type: ResponseType.DEFAULT_5XX, text: ERROR_TEXTS.unexpected },
];

/** Makes API Gateway speak as the Lambdas do: a plain sentence, never kept by anyone. */
export function speakPlainly(api: RestApi): void {
  for (const { type, status, text } of ANSWERS)
    api.addGatewayResponse(type.responseType, {
      type,
      ...(status ? { statusCode: status } : {}),
      responseHeaders: {
        'Content-Type': "'text/plain; charset=utf-8'",
        'Cache-Control': "'no-store'",
        ...(status === '429' || status === '504' ? { 'Retry-After': "'5'" } : {}),
      },
      // API Gateway picks by the Accept header, and takes the JSON one for whatever it does not know.
      templates: { 'application/json': text, 'text/plain': text },
    });
}
