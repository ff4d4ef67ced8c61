import { ERROR_TEXTS, METHODS, PATHS } from '../../contract';
import type { RequestCase } from './case';

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const NOWHERE = [
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

/** Each path with each method that it does not take. */
function wrongMethods(): RequestCase[] {
  return (Object.keys(PATHS) as (keyof typeof PATHS)[]).flatMap((name) => {
    const allow = METHODS[name] === 'GET' ? 'GET, HEAD' : 'POST';
    return ALL_METHODS.filter((method) => !allow.split(', ').includes(method)).map((method) => ({
      method,
      path: PATHS[name],
      status: 405,
      answer: method === 'HEAD' ? '' : ERROR_TEXTS.methodNotAllowed(allow),
      answerHeaders: { Allow: allow },
    }));
  });
}

export const elsewhereCases = (): RequestCase[] => [
  {
    method: 'GET',
    path: PATHS.health,
    status: 200,
    answer: 'ok',
    answerHeaders: { 'Content-Type': /^text\/plain/ },
  },
  { method: 'HEAD', path: PATHS.health, status: 200, answer: '' },
  ...wrongMethods(),
  ...NOWHERE.map((path) => ({ method: 'GET', path, status: 404, answer: ERROR_TEXTS.unknownPath })),
  { method: 'POST', path: '/api/nothing', status: 404, answer: ERROR_TEXTS.unknownPath },
];
