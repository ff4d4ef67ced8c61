import { describeVersion, type Version } from '@tariff-tantrum/lambdas/contract/version';
import * as layout from '../ui/layout.module.css';
import { OVERVIEW } from './words';

/** One line about the server. */
export const ServerState = ({ version }: { version: Version | undefined }) =>
  version && <p className={layout.hint}>{OVERVIEW.version(describeVersion(version))}</p>;
