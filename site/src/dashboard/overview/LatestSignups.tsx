import type { LaunchSignup } from '@tariff-tantrum/lambdas/contract/signup-schemas';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import * as styles from './latest.module.css';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.latest;

interface LatestSignupsProps {
  signups: readonly LaunchSignup[];
  total: number;
  /** The address of all of them. */
  all: string;
}

/** Who signed up last. */
export const LatestSignups = ({ signups, total, all }: LatestSignupsProps) => (
  <section className={layout.sheet} aria-labelledby="latest-title">
    <div className={layout.split}>
      <h2 id="latest-title" className={layout.title}>
        {WORDS.title}
      </h2>
      <a href={all}>{WORDS.all(formatCount(total))}</a>
    </div>
    <ol className={styles.latest}>
      {signups.map(({ email, name, source, signedUpAt }) => (
        <li key={email}>
          <span>
            <bdi>{email}</bdi>
            {(name || source) && (
              <small className={layout.hint}>{[name, source].filter(Boolean).join(', ')}</small>
            )}
          </span>
          <time dateTime={signedUpAt}>{formatDateTime(signedUpAt)}</time>
        </li>
      ))}
    </ol>
  </section>
);
