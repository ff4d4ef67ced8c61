import { INFO } from '../../content/pages/landing';
import { Tabs } from '../../ui/Tabs';
import { CardsPanel } from './CardsPanel';
import * as styles from './info.module.css';
import { OverviewPanel } from './OverviewPanel';
import { RulesPanel } from './RulesPanel';
import { SideCard } from './SideCard';
import { Try } from './Try';

/** The game in three tabs and to try, beside the card with the signup form. */
export function Info() {
  const { overview, cards, rules } = INFO;
  return (
    <section className={styles.info} aria-labelledby="info-title">
      <h2 id="info-title" className={`display ${styles.heading}`}>
        {INFO.heading}
      </h2>
      <div className={styles.columns}>
        <div className={styles.tabs}>
          <Tabs
            label={INFO.label}
            tabs={[
              { id: overview.id, label: overview.label, content: <OverviewPanel /> },
              { id: cards.id, label: cards.label, content: <CardsPanel /> },
              { id: rules.id, label: rules.label, content: <RulesPanel /> },
            ]}
          />
          <Try />
        </div>
        <SideCard />
      </div>
    </section>
  );
}
