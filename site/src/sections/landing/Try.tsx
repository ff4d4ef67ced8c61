import { DEMO } from '../../content/pages/landing';
import * as shared from '../../styles/shared.module.css';
import { Island } from '../../ui/Island';
import { CardBackPicture } from '../cards/CardPicture';
import { DemoSection } from '../demo/DemoSection';
import * as styles from './try.module.css';

/** The game to try, loaded when it is opened; until then it shows three cards face down. */
export function Try() {
  return (
    <section className={`${shared.perforated} ${styles.panel}`} aria-labelledby="demo-title">
      <h2 id="demo-title">{DEMO.heading}</h2>
      <p>{DEMO.text}</p>
      <Island name="demo">
        <DemoSection />
      </Island>
      <div className={styles.piles}>
        <CardBackPicture alt="" />
        <CardBackPicture alt="" />
        <CardBackPicture alt="" />
      </div>
    </section>
  );
}
