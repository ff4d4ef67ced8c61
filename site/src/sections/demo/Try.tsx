import { DEMO_GAME } from '../../content/pages/demo';
import { Island } from '../../ui/Island';
import { DemoSection } from './DemoSection';
import * as styles from './demo.module.css';

/** The memory part of the game to try; its code is loaded when somebody is about to play. */
export const Try = () => (
  <section id="demo" className={styles.panel} aria-labelledby="demo-title">
    <Island name="demo" laterTitle={DEMO_GAME.ranks.join('')}>
      <DemoSection />
    </Island>
  </section>
);
