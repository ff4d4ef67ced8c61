import type { ExitName } from '../errors/command-error';

/** The result of one check. */
export interface Check {
  title: string;
  /** A warning does not fail the command. */
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  /** What was found. */
  detail: string;
  /** What to do about it. */
  advice?: string | undefined;
  /** The exit code for a failure. */
  exit?: ExitName | undefined;
  /** What could be better although nothing failed. */
  recommendation?: string | undefined;
}

export type Result = Omit<Check, 'title'>;

export const ok = (detail: string): Result => ({ status: 'ok', detail });
export const skipped = (detail: string): Result => ({ status: 'skipped', detail });
export const warning = (detail: string, advice: string): Result => ({ status: 'warning', detail, advice });
