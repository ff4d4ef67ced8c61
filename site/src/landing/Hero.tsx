import { PHASE } from '@tariff-tantrum/lambdas/facts/facts';
import { HeroScene } from '../art/HeroScene';
import { Logo } from '../art/Logo';
import { SIGNUP_ASK } from '../content/game';
import { HERO } from '../content/pages/landing';
import * as shared from '../styles/shared.module.css';
import { Coupon } from './Coupon';
import * as styles from './hero.module.css';

interface HeroProps {
  /** During pre-launch the buttons are links to the signup and the rules. Afterwards they lead to shop and rules, unless they have a callback: then they only call it. */
  phase?: 'pre-launch' | 'launched';
  onBuyNow?: () => void;
  onLearnMore?: () => void;
}

/** The hero of the landing page: title, facts and the offer. Before the launch the form's button is the only one that looks like one. */
export function Hero({ phase = PHASE, onBuyNow, onLearnMore }: HeroProps) {
  const button = (
    className: string | undefined,
    { label, href }: { label: string; href: string },
    onClick?: () => void,
  ) =>
    phase === 'pre-launch' || !onClick ? (
      <a className={className} href={href} onClick={onClick}>
        {label}
      </a>
    ) : (
      <button type="button" className={className} onClick={onClick}>
        {label}
      </button>
    );

  const isSold = phase === 'launched';
  const buttons = (
    <div className={isSold ? styles.buttons : styles.links} data-ask={SIGNUP_ASK}>
      {button(isSold ? shared.primary : styles.link, HERO.join, onBuyNow)}
      {button(isSold ? shared.button : styles.link, HERO.learnMore, onLearnMore)}
    </div>
  );

  return (
    <section className={styles.hero} data-offer="" aria-labelledby="hero-title">
      <div className={styles.text}>
        <p className={`${shared.stamp} ${styles.badge}`}>{HERO.badge}</p>
        <h1 id="hero-title" className={styles.title}>
          <Logo className={styles.wordmark} />
          <span className={shared.visuallyHidden}>{HERO.title}</span>
        </h1>
        <p className={styles.tagline}>{HERO.tagline}</p>
        <ul className={styles.facts} aria-label={HERO.highlightsLabel}>
          {HERO.highlights.map((highlight) => (
            <li key={highlight} className={styles.fact}>
              {highlight}
            </li>
          ))}
        </ul>
        {isSold && buttons}
        <Coupon className={styles.coupon} />
      </div>
      <HeroScene title={HERO.scene} cards={HERO.cards} form={HERO.form} className={styles.scene} />
      {!isSold && buttons}
    </section>
  );
}
