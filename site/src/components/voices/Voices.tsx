import { VOICES } from '../../content/pages/press';
import * as shared from '../../styles/shared.module.css';
import * as styles from './voices.module.css';

/** Who made the game; nothing while the owner has entered nobody. */
export const Makers = () =>
  VOICES.makers.length > 0 && (
    <ul className={styles.makers}>
      {VOICES.makers.map(({ name, role, about }) => (
        <li key={name} className={styles.maker}>
          <p className={shared.label}>{role}</p>
          <p className={styles.name}>{name}</p>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  );

/** What is said about the game, each with its source. */
export const Quotes = () => (
  <ul className={styles.quotes}>
    {VOICES.quotes.items.map(({ text, source, url }) => (
      <li key={text} className={styles.quote}>
        <blockquote cite={url}>
          <p>“{text}”</p>
        </blockquote>
        <p className={styles.source}>{url ? <a href={url}>{source}</a> : source}</p>
      </li>
    ))}
  </ul>
);

/** The quotes as a section of the landing page; nothing while there are none. */
export const QuotesSection = () =>
  VOICES.quotes.items.length > 0 && (
    <section className={styles.section} aria-labelledby="quotes-title">
      <h2 id="quotes-title" className="display">
        {VOICES.quotes.heading}
      </h2>
      <Quotes />
    </section>
  );
