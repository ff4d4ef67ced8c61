import { CardBackPicture, CardPair } from '../components/cards/CardPicture';
import { Layout } from '../components/layout/Layout';
import { Tabs } from '../components/tabs/Tabs';
import { Blocks } from '../components/text/Blocks';
import { ButtonLink } from '../components/text/ButtonLink';
import { Closing } from '../components/text/Closing';
import { PageHeading } from '../components/text/PageHeading';
import { Prose } from '../components/text/ReadingPage';
import { CATEGORIES } from '../content/cards';
import { HEADS } from '../content/head';
import { JOIN_PANEL } from '../content/layout';
import { HOW_TO_PLAY } from '../content/pages/how-to-play';
import * as hero from '../landing/hero.module.css';
import * as styles from './how-to-play.module.css';

/** The rules in tabs, and links back to the landing page. */
export default function HowToPlay() {
  const { facts, tabsLabel, tabs, print, back, join } = HOW_TO_PLAY;
  return (
    <Layout page={HEADS.howToPlay}>
      <div className={styles.page}>
        <PageHeading {...HOW_TO_PLAY}>
          <ul className={`${hero.facts} ${styles.facts}`}>
            {facts.map((fact) => (
              <li key={fact} className={hero.fact}>
                {fact}
              </li>
            ))}
          </ul>
        </PageHeading>
        <Tabs
          label={tabsLabel}
          tabs={tabs.map(({ id, label, title, content }) => ({
            id,
            label,
            content: (
              <Prose title={title}>
                <Blocks content={content} />
                {id === 'card-types' && <CardGallery />}
              </Prose>
            ),
          }))}
        />
        <p className={styles.print}>{print}</p>
        <Closing {...JOIN_PANEL} primary={join} others={[back]} />
      </div>
    </Layout>
  );
}

/** An example card of each category, the card back, and a free seat. */
const CardGallery = () => (
  <ul className={styles.cards}>
    {CATEGORIES.map((category) => (
      <li key={category.id}>
        <CardPair category={category} />
      </li>
    ))}
    <li>
      <CardBackPicture />
    </li>
    <li className={styles.seat}>
      <p className="display">{HOW_TO_PLAY.seat.title}</p>
      <p>{HOW_TO_PLAY.seat.text}</p>
      <ButtonLink primary {...HOW_TO_PLAY.join} />
    </li>
  </ul>
);
