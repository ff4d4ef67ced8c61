import type { StatsSnapshot } from '@tariff-tantrum/lambdas/client/session/calls';
import * as shared from '../../styles/shared.module.css';
import { addressOf } from '../navigation/routes';
import * as layout from '../ui/layout.module.css';
import * as styles from './first-steps.module.css';
import { FIRST_STEPS as WORDS } from './first-steps-words';
import { Notices } from './Notices';
import { noticesOf } from './notices-of';

/** What an owner with an empty list does first. */
export function FirstSteps({ snapshot }: { snapshot: StatsSnapshot }) {
  const notices = noticesOf(snapshot);
  const facts = notices.filter(({ isFact }) => isFact).length;
  return (
    <section className={layout.sheet} aria-labelledby="first-steps-title">
      <h2 id="first-steps-title" className={layout.title}>
        {WORDS.title}
      </h2>
      <p>{WORDS.empty}</p>
      <ol className={styles.steps}>
        <li>
          <h3>{WORDS.facts.title}</h3>
          <p>{WORDS.facts.text(facts)}</p>
          <Notices notices={notices} counted={facts} />
        </li>
        <li>
          <h3>{WORDS.link.title}</h3>
          <p>{WORDS.link.text}</p>
          <a className={shared.primary} href={addressOf({ section: 'sources' })}>
            {WORDS.link.button}
          </a>
        </li>
        <li>
          <h3>{WORDS.people.title}</h3>
          <p>{WORDS.people.text}</p>
          <a className={shared.button} href={addressOf({ section: 'import-export' })}>
            {WORDS.people.button}
          </a>
        </li>
      </ol>
    </section>
  );
}
