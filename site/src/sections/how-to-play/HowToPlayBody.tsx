import { HOW_TO_PLAY } from '../../content/pages/how-to-play';
import * as motifs from '../../styles/motifs.module.css';
import { Prose } from '../../ui/Prose';
import { Tabs } from '../../ui/Tabs';
import { Blocks } from '../text/Blocks';
import { ButtonLinks } from '../text/ButtonLinks';
import { Closing } from '../text/Closing';
import { PageHeading } from '../text/PageHeading';
import { CardGallery } from './CardGallery';
import * as styles from './how-to-play.module.css';

/** The rules: four tabs, and the ways back to the game's page. */
export function HowToPlayBody() {
  const { form, stamp, title, lead, facts, tabsLabel, tabs, back, join, closing } = HOW_TO_PLAY;
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} lead={lead} />
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact} className={motifs.stamp}>
            {fact}
          </li>
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
      <Closing title={closing.title}>
        <p>{closing.text}</p>
        <ButtonLinks primary={join} others={[back]} />
      </Closing>
    </div>
  );
}
