import type { SignupStats } from '@tariff-tantrum/lambdas/contract/schemas';
import { describeBackups } from '@tariff-tantrum/lambdas/facts/describe-backups';
import { describeVersion } from '@tariff-tantrum/lambdas/facts/describe-version';
import * as layout from '../ui/layout.module.css';
import { OVERVIEW } from './words';

/** What the server says of itself, in one line. */
export function ServerState({ version, backups }: Pick<SignupStats, 'version' | 'backups'>) {
  const sentences = [
    backups && describeBackups(backups),
    version && OVERVIEW.version(describeVersion(version)),
  ].filter(Boolean);
  return sentences.length > 0 && <p className={layout.hint}>{sentences.join(' ')}</p>;
}
