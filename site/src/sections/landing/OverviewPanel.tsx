import { INFO } from '../../content/pages/landing';
import * as shared from '../../styles/shared.module.css';
import { FormattedText } from '../text/FormattedText';
import * as styles from './info.module.css';

/** The game in a few sentences and as a list of facts. */
export function OverviewPanel() {
  const { heading, text, facts } = INFO.overview;
  return (
    <div className={styles.panel}>
      <h3>{heading}</h3>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
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
    </div>
  );
}
