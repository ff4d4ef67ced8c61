import { ERROR_TEXTS, METHODS, PATHS } from '../../contract';
import { JSON_RESPONSE, type RequestCase } from './case';

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

/** Every path with every method that it does not have. */
function wrongMethods(): RequestCase[] {
  return (Object.keys(PATHS) as (keyof typeof PATHS)[]).flatMap((name) => {
    const allow = METHODS[name] === 'GET' ? 'GET, HEAD' : 'POST';
    return ALL_METHODS.filter((method) => !allow.split(', ').includes(method)).map((method) => ({
      method,
      path: PATHS[name],
      status: 405,
      text: method === 'HEAD' ? '' : ERROR_TEXTS.methodNotAllowed(allow),
      responseHeaders: { Allow: allow },
    }));
  });
}

export const otherCases = (): RequestCase[] => [
  {
    method: 'GET',
    path: PATHS.health,
    status: 200,
    text: 'ok',
    responseHeaders: { 'Content-Type': /^text\/plain/ },
  },
  { method: 'HEAD', path: PATHS.health, status: 200, text: '' },
  // The owner has not set a threshold.
  { method: 'GET', path: PATHS['public-count'], status: 200, text: '{}', responseHeaders: JSON_RESPONSE },
  ...wrongMethods(),
  ...UNKNOWN_PATHS.map((path) => ({ method: 'GET', path, status: 404, text: ERROR_TEXTS.unknownPath })),
  { method: 'POST', path: '/api/nothing', status: 404, text: ERROR_TEXTS.unknownPath },
];
