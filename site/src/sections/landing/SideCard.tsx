import { SIDE_CARD } from '../../content/landing';
import * as motifs from '../../styles/motifs.module.css';
import { Island } from '../../ui/Island';
import { Signup } from '../signup/Signup';
import * as styles from './side-card.module.css';

/** The card beside the tabs: what the list is good for, and the form that leads onto it. */
export function SideCard() {
  return (
    <aside className={styles.card} aria-labelledby="side-card-title">
      <p className={`${motifs.stamp} ${styles.badge}`}>{SIDE_CARD.badge}</p>
      <h2 id="side-card-title" className={styles.heading}>
        {SIDE_CARD.heading}
      </h2>
      <p>{SIDE_CARD.text}</p>
      <ul className={styles.promises}>
        {SIDE_CARD.promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <hr className={motifs.tear} />
      <Island name="signup">
        <Signup />
      </Island>
    </aside>
  );
}
