import { CATEGORIES } from '../../content/cards';
import { JOIN_PANEL } from '../../content/layout';
import { HOW_TO_PLAY } from '../../content/pages/how-to-play';
import { Prose } from '../../ui/Prose';
import { Tabs } from '../../ui/Tabs';
import { CardBackPicture, CardPicture } from '../cards/CardPicture';
import { Blocks } from '../text/Blocks';
import { ButtonLinks } from '../text/ButtonLinks';
import { Closing } from '../text/Closing';
import { PageHeading } from '../text/PageHeading';
import * as styles from './how-to-play.module.css';

/** The rules in four tabs, and links back to the landing page. */
export function HowToPlayBody() {
  const { form, stamp, title, lead, facts, tabsLabel, tabs, print, back, join } = HOW_TO_PLAY;
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} lead={lead} />
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
      <Closing title={JOIN_PANEL.title}>
        <p>{JOIN_PANEL.text}</p>
        <ButtonLinks primary={join} others={[back]} />
      </Closing>
    </div>
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
