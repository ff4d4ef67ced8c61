import type { Version } from '@tariff-tantrum/lambdas/contract/version';

/** The commit of a repository, and the day on which it was made, such as `2026-11-29`. */
export interface Commit {
  commit?: string;
  day?: string;
  /** Whether files differ from it. */
  isChanged: boolean;
}
export function readCommit(root: string): Commit;

export function nameVersion(root: string): Version;
