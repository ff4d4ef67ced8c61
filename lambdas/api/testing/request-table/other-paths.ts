import { ALL_ENDPOINTS, allowedMethods, PATHS } from '../../../contract/endpoints';
import { ERROR_TEXTS } from '../../../contract/messages';
import { JSON_RESPONSE, type RequestCase, type RequestTarget } from './case';

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const UNKNOWN_PATHS = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/launch-signup/',
  '/api/Launch-Signup',
  '/api/launch-signups/nothing',
  '/api/launch-signups/count/x',
  '/api/%E0%A4%A',
  '/api/launch-signups%2Fcount',
];

/** Whether an endpoint exists on a host that sends no emails. */
const isServed = ({ access, outboxOnly }: (typeof ALL_ENDPOINTS)[number]) =>
  access !== 'person' && !outboxOnly;

/** Every path with every method that it does not have. */
function wrongMethods(): RequestCase[] {
  return ALL_ENDPOINTS.filter(isServed).flatMap(({ path }) => {
    const allow = allowedMethods(path);
    return ALL_METHODS.filter((method) => !allow.split(', ').includes(method)).map((method) => ({
      method,
      path,
      status: 405,
      text: method === 'HEAD' ? '' : ERROR_TEXTS.methodNotAllowed(allow),
      responseHeaders: { Allow: allow },
    }));
  });
}

/** The endpoints behind the links of emails, on a stage that sends none. */
function missingEndpoints(): RequestCase[] {
  return ALL_ENDPOINTS.filter((endpoint) => !isServed(endpoint)).map(({ method, path }) => ({
    method,
    path,
    status: 404,
    text: ERROR_TEXTS.unknownPath,
  }));
}

export const otherCases = ({ sendsEmail }: RequestTarget): RequestCase[] => [
  {
    method: 'GET',
    path: PATHS.health,
    status: 200,
    text: 'ok',
    responseHeaders: { 'Content-Type': /^text\/plain/ },
  },
  { method: 'HEAD', path: PATHS.health, status: 200, text: '' },
  // The owner has not set a threshold.
  { method: 'GET', path: PATHS.publicCount, status: 200, text: '{}', responseHeaders: JSON_RESPONSE },
  ...wrongMethods(),
  ...(sendsEmail ? [] : missingEndpoints()),
  ...UNKNOWN_PATHS.map((path) => ({ method: 'GET', path, status: 404, text: ERROR_TEXTS.unknownPath })),
  { method: 'POST', path: '/api/nothing', status: 404, text: ERROR_TEXTS.unknownPath },
];
