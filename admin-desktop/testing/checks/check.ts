import type { RunningApp } from '../run-main';

/** A property of the bundled app, with a fault that breaks it. */
export interface SecurityCheck {
  title: string;
  holds(app: RunningApp): boolean | Promise<boolean>;
  /** Edit of the bundled code that must make `holds` fail: text that occurs once, and its replacement. */
  fault: [from: string, to: string];
}

/** Returns whether a check holds; a check that throws does not. */
export async function holds(check: SecurityCheck, app: RunningApp): Promise<boolean> {
  try {
    return await check.holds(app);
  } catch {
    return false;
  }
}

/** Applies a fault to the bundled code. Throws unless its text occurs exactly once. */
export function injectFault(code: string, [from, to]: SecurityCheck['fault']): string {
  const parts = code.split(from);
  if (parts.length !== 2) throw new Error(`"${from}" occurs ${parts.length - 1} times in the bundle.`);
  return parts.join(to);
}
