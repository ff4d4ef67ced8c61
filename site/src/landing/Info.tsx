import { CardPair, PostagePicture } from '../components/cards/CardPicture';
import { Tabs } from '../components/tabs/Tabs';
import { ButtonLink } from '../components/text/ButtonLink';
import { FormattedText } from '../components/text/FormattedText';
import { CATEGORIES, type CardCategory, tariffValues } from '../content/cards';
import { INFO } from '../content/pages/landing';
import * as shared from '../styles/shared.module.css';
import * as cards from './cards-panel.module.css';
import * as styles from './info.module.css';
import { SideCard } from './SideCard';

/** The game in three tabs, beside the card with the signup form. */
export function Info() {
  const { overview, cards: kinds, rules } = INFO;
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
              { id: kinds.id, label: kinds.label, content: <CardsPanel /> },
              { id: rules.id, label: rules.label, content: <RulesPanel /> },
            ]}
          />
        </div>
        <SideCard />
      </div>
    </section>
  );
}

/** The game in a few sentences and as a list of facts. */
function OverviewPanel() {
  const { heading, text, facts, demo } = INFO.overview;
  return (
    <div className={`${styles.panel} ${styles.overview}`}>
      <h3>{heading}</h3>
      <div className={styles.lead}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term} className={shared.box}>
            <dt className={shared.label}>{term}</dt>
            <dd className={styles.value}>
              <FormattedText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={shared.screenOnly}>
        <ButtonLink {...demo} />
      </p>
    </div>
  );
}

/** The rules in three pictures and paragraphs. */
function RulesPanel() {
  const { heading, parts, more } = INFO.rules;
  return (
    <div className={styles.panel}>
      <h3>{heading}</h3>
      <ol className={styles.parts}>
        {parts.map(({ title, text, picture }) => (
          <li key={title} className={styles.part}>
            <PostagePicture name={picture} />
            <h4>{title}</h4>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <ButtonLink {...more} />
      </p>
    </div>
  );
}

/** The six categories with their counts and example cards. */
function CardsPanel() {
  const { heading, text } = INFO.cards;
  return (
    <div className={styles.panel}>
      <h3>{heading}</h3>
      <p>{text}</p>
      <ul className={cards.categories}>
        {CATEGORIES.map((category) => (
          <Category key={category.id} category={category} />
        ))}
      </ul>
    </div>
  );
}

function Category({ category }: { category: CardCategory }) {
  const { id, name, count, summary } = category;
  return (
    <li className={cards.category}>
      <CardPair category={category} />
      <h4>{name}</h4>
      <p className={cards.count}>
        {count} {INFO.cards.unit}
        {id === 'tariff' && `. ${tariffValues('landing')}`}
      </p>
      <p>{summary}</p>
    </li>
  );
}
