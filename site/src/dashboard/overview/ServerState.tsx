import type { SignupStats } from '@tariff-tantrum/lambdas/contract/schemas';
import { describeBackups } from '@tariff-tantrum/lambdas/facts/describe-backups';
import { describeVersion } from '@tariff-tantrum/lambdas/facts/describe-version';
import * as layout from '../ui/layout.module.css';
import { OVERVIEW } from './words';

/** What the server says of itself, in one line; on AWS it says nothing. */
export const ServerState = ({ version, backups }: Pick<SignupStats, 'version' | 'backups'>) =>
  (backups || version) && (
    <p className={layout.hint}>
      {backups && `${describeBackups(backups)} `}
      {version && OVERVIEW.version(describeVersion(version))}
    </p>
  );
