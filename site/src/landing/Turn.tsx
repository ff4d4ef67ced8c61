import { TurnImage } from '../components/cards/CardPicture';
import { TURN } from '../content/pages/landing';
import * as styles from './turn.module.css';

/** What happens in a turn, as a comic; its words are text beside the pictures. */
export const Turn = () => (
  <section className={styles.turn} aria-labelledby="turn-title">
    <h2 id="turn-title" className="display">
      {TURN.heading}
    </h2>
    <ol className={styles.steps}>
      {TURN.steps.map(({ id, title, text, picture }) => (
        <li key={id} className={styles.step}>
          <TurnImage name={id} alt={picture} />
          <h3 className={`display ${styles.title}`}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
