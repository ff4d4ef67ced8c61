import { CATEGORIES } from '../content/cards';
import { HEADS } from '../content/head';
import { JOIN_PANEL } from '../content/layout';
import { HOW_TO_PLAY } from '../content/pages/how-to-play';
import { CardBackPicture, CardPicture } from '../sections/cards/CardPicture';
import { Layout } from '../sections/layout/Layout';
import { Blocks } from '../sections/text/Blocks';
import { Closing } from '../sections/text/Closing';
import { PageHeading } from '../sections/text/PageHeading';
import { Prose } from '../sections/text/ReadingPage';
import { Tabs } from '../ui/Tabs';
import * as styles from './how-to-play.module.css';

/** The rules in four tabs, and links back to the landing page. */
export default function HowToPlay() {
  const { facts, tabsLabel, tabs, print, back, join } = HOW_TO_PLAY;
  return (
    <Layout page={HEADS.howToPlay}>
      <div className={styles.page}>
        <PageHeading {...HOW_TO_PLAY} />
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Tabs
          label={tabsLabel}
          tabs={tabs.map(({ id, label, heading, blocks }) => ({
            id,
            label,
            content: (
              <Prose title={heading}>
                <Blocks blocks={blocks} />
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

/** An example card of each category, and the card back. */
const CardGallery = () => (
  <ul className={styles.cards}>
    {CATEGORIES.map((category) => (
      <li key={category.id}>
        <CardPicture category={category} example={0} />
      </li>
    ))}
    <li>
      <CardBackPicture />
    </li>
  </ul>
);
