import {
  ADMIN_MESSAGES,
  HttpError,
  IncompleteExportError,
  UnexpectedResponseError,
} from '@tariff-tantrum/lambdas/contract';
import type { Call, Problem, ProblemCode } from '../channels';
import { describeFileError } from './file-error';
import { Refusal } from './refusal';

/** Turns whatever a call threw into a code and words. Never passes on a stack, or a text nobody wrote for people. */
export function problemOf(error: unknown, call: Call): Problem {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  if (error instanceof HttpError) return answered(error, call);
  const detail = detailOf(error);
  return call === 'export:start'
    ? { code: 'export-error', message: ADMIN_MESSAGES.exportError, detail }
    : { code: 'unreachable', message: detail };
}

function answered(error: HttpError, call: Call): Problem {
  const said = (code: ProblemCode, message: string, detail?: string) => ({ code, message, detail });
  switch (error.status) {
    case 401:
      return call === 'session:sign-in' || call === 'session:retry'
        ? said('invalid-password', ADMIN_MESSAGES.invalidPassword)
        : said('expired', ADMIN_MESSAGES.expired);
    case 503:
      return said('not-configured', ADMIN_MESSAGES.notConfigured);
    case 429:
      return said('slow-down', error.text);
    default:
      return call === 'export:start'
        ? said('export-failed', ADMIN_MESSAGES.exportFailed, error.message)
        : said('refused', error.message);
  }
}

function detailOf(error: unknown): string {
  if (error instanceof IncompleteExportError || error instanceof UnexpectedResponseError)
    return error.message;
  return describeFileError(error) ?? ADMIN_MESSAGES.unreachable;
}
