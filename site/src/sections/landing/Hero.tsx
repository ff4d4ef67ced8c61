import { HeroScene } from '../../art/HeroScene';
import { PHASE } from '../../content/game';
import { HERO } from '../../content/pages/landing';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './hero.module.css';

interface HeroProps {
  /** Before the launch the buttons are links to the signup and to the rules; afterwards they only call back. */
  phase?: 'pre-launch' | 'launched';
  onBuyNow?: () => void;
  onLearnMore?: () => void;
}

/** The first thing a visitor sees: what it is, for whom, and the two ways on. */
export function Hero({ phase = PHASE, onBuyNow, onLearnMore }: HeroProps) {
  const action = (
    className: string | undefined,
    { label, href }: { label: string; href: string },
    call?: () => void,
  ) =>
    phase === 'pre-launch' ? (
      <a className={className} href={href} onClick={call}>
        {label}
      </a>
    ) : (
      <button type="button" className={className} onClick={call}>
        {label}
      </button>
    );

  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.words}>
        <p className={`${motifs.stamp} ${styles.badge}`}>{HERO.badge}</p>
        <h1 id="hero-title" className={styles.title}>
          {HERO.title}
        </h1>
        <p className={styles.tagline}>{HERO.tagline}</p>
        <ul className={styles.facts} aria-label={HERO.factsLabel}>
          {HERO.facts.map((fact) => (
            <li key={fact} className={styles.fact}>
              {fact}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          {action(motifs.primary, HERO.join, onBuyNow)}
          {action(motifs.button, HERO.learnMore, onLearnMore)}
        </div>
      </div>
      <HeroScene className={styles.scene} title={HERO.scene} />
    </section>
  );
}
