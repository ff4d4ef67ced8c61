import {
  describeProblem,
  explainError,
  HttpError,
  IncompleteExportError,
  MAX_LENGTH,
  type OwnerActivity,
  UnexpectedResponseError,
} from './errors';
import { ADMIN_MESSAGES } from './messages';

const ACTIVITIES: readonly OwnerActivity[] = ['signingIn', 'calling', 'exporting'];

describe('explainError', () => {
  it.each([
    [401, 'invalidPassword', 'Invalid admin password'],
    [503, 'notConfigured', 'Admin access not configured. Contact administrator.'],
    [429, 'rateLimited', '429: body'],
    [504, 'storeUnavailable', '504: body'],
    [500, 'httpError', '500: body'],
    [404, 'httpError', '404: body'],
    [409, 'conflict', 'body'],
  ])('maps status %i to %s', (status, kind, sentence) => {
    expect(explainError(new HttpError(status, 'body', 7))).toEqual({ kind, sentence, status, retryAfter: 7 });
  });

  it('cuts a long body', () => {
    const whole = '502: '.padEnd(MAX_LENGTH, 'x');
    const sentenceOf = (length: number) => explainError(new HttpError(502, 'x'.repeat(length))).sentence;
    expect(sentenceOf(MAX_LENGTH - 5)).toBe(whole);
    expect(sentenceOf(MAX_LENGTH - 4)).toBe(`${whole} ...`);
  });

  it('distinguishes an incomplete export, another server and a failed connection', () => {
    expect(explainError(new IncompleteExportError(1, 2)).kind).toBe('incompleteExport');
    expect(explainError(new UnexpectedResponseError()).kind).toBe('unexpectedResponse');
    for (const error of [new TypeError('fetch failed'), 'text', undefined]) {
      expect(explainError(error)).toEqual({ kind: 'unreachable', sentence: ADMIN_MESSAGES.unreachable });
    }
  });
});

describe('describeProblem', () => {
  it('returns plain data, which survives a structured clone', () => {
    const problem = describeProblem(new HttpError(429, 'Wait', 7), 'calling');
    expect(structuredClone(problem)).toEqual(problem);
  });

  const respond = (status: number) => new HttpError(status, 'body');
  const textsOf = (status: number) =>
    ACTIVITIES.map((activity) => describeProblem(respond(status), activity).text);

  it('names a wrong password at sign-in, and an expired session later', () => {
    const { expired, invalidPassword } = ADMIN_MESSAGES;
    expect(textsOf(401)).toEqual([invalidPassword, expired, expired]);
  });

  it('ends the session after 401 only', () => {
    const ending = [401, 503, 429, 504, 500].filter(
      (status) => describeProblem(respond(status), 'calling').endsSession,
    );
    expect(ending).toEqual([401]);
  });

  it('uses the same sentence for all activities after 503 and 429', () => {
    expect(new Set(textsOf(503))).toEqual(new Set([ADMIN_MESSAGES.notConfigured]));
    expect(new Set(textsOf(429))).toEqual(new Set(['429: body']));
  });

  it('distinguishes an export that the server refused from one that broke off', () => {
    expect(describeProblem(respond(500), 'exporting')).toEqual({
      code: 'httpError',
      text: ADMIN_MESSAGES.exportFailed,
      detail: '500: body',
      endsSession: false,
    });
    expect(describeProblem(new IncompleteExportError(1, 2), 'exporting')).toEqual({
      code: 'incompleteExport',
      text: ADMIN_MESSAGES.exportError,
      detail: ADMIN_MESSAGES.incomplete,
      endsSession: false,
    });
  });
});
