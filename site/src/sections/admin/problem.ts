import { ADMIN_MESSAGES, HttpError, IncompleteExportError } from '../../api';

/** What the owner was doing when it went wrong. */
export type Doing = 'signing-in' | 'reading' | 'erasing' | 'exporting';

/** Something that went wrong, as the owner is told of it. */
export interface Problem {
  text: string;
  /** What more there is to know, or to do about it. */
  detail?: string | undefined;
  /** The password is not, or no longer, good: nothing read with it may stay on the screen. */
  signsOut: boolean;
}

/** Turns whatever a call threw into words. */
export function problemOf(error: unknown, doing: Doing): Problem {
  if (!(error instanceof HttpError)) return brokenConnection(error, doing);
  switch (error.status) {
    case 401:
      return {
        text: doing === 'signing-in' ? ADMIN_MESSAGES.invalidPassword : ADMIN_MESSAGES.expired,
        signsOut: true,
      };
    case 503:
      return { text: ADMIN_MESSAGES.notConfigured, signsOut: true };
    case 429:
      return { text: error.text, signsOut: false };
    default:
      return doing === 'exporting'
        ? { text: ADMIN_MESSAGES.exportFailed, detail: error.message, signsOut: false }
        : { text: error.message, signsOut: false };
  }
}

function brokenConnection(error: unknown, doing: Doing): Problem {
  const detail = error instanceof IncompleteExportError ? error.message : ADMIN_MESSAGES.unreachable;
  return doing === 'exporting'
    ? { text: ADMIN_MESSAGES.exportError, detail, signsOut: false }
    : { text: detail, signsOut: false };
}
