import { PHASE } from '@tariff-tantrum/lambdas/contract/facts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DISCOUNTED_PRICES } from '../../content/offers';
import { APPROVED } from '../../content/signup';
import * as shared from '../../styles/shared.module.css';
import * as styles from './approved.module.css';

interface ApprovedCardProps {
  /** The form's id, and the start of the ids inside the card. */
  id: string;
  email: string;
  /** Called to sign up another address. */
  onAgain: () => void;
}

/** Replaces the form after a signup; its heading gets the focus, so that screen readers announce it. */
export function ApprovedCard({ id, email, onAgain }: ApprovedCardProps) {
  const { stamp, title, text, declarant, again } = APPROVED;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.card} aria-labelledby={`${id}-approved`} data-approved="">
      <p className={`${shared.stamp} ${styles.stamp}`} aria-hidden="true">
        {stamp}
      </p>
      <h3 ref={heading} id={`${id}-approved`} className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      <p className={styles.declarant}>
        <span className={shared.label}>{declarant}</span> <strong>{email}</strong>
      </p>
      <ApprovedDetails>
        <ShareButtons />
      </ApprovedDetails>
      <button type="button" className={styles.again} onClick={onAgain}>
        {again}
      </button>
    </section>
  );
}

/** What a signup is worth, and what to do next; `children` are further buttons. */
export function ApprovedDetails({ children }: { children?: ReactNode }) {
  const { rules, calendar, share } = APPROVED;
  return (
    <>
      {PHASE === 'pre-launch' && <Prices />}
      <p className={styles.actions}>
        <a className={shared.primary} href={rules.href}>
          {rules.label}
        </a>
        {PHASE === 'pre-launch' && (
          <a className={shared.button} href={calendar.href}>
            {calendar.label}
          </a>
        )}
        {children}
        <a className={shared.button} href={share.mail.href}>
          {share.mail.label}
        </a>
      </p>
    </>
  );
}

/** What each price is with the discount. */
const Prices = () => (
  <div className={styles.prices}>
    <p className={shared.label}>{APPROVED.prices}</p>
    <ul className={styles.list}>
      {DISCOUNTED_PRICES.map(({ region, full, discounted }) => (
        <li key={region} className={styles.price}>
          <strong>{discounted}</strong> <span className={shared.visuallyHidden}>{APPROVED.instead}</span>{' '}
          <s>{full}</s> <small>{region}</small>
        </li>
      ))}
    </ul>
  </div>
);

/** Copies the site's address, or shares it if the browser can. */
function ShareButtons() {
  const { label, text, copy, copied, byHand } = APPROVED.share;
  const [result, setResult] = useState<'copied' | 'refused'>();
  const url = `${location.origin}/`;
  const copyUrl = async () => {
    try {
      // Absent on a page without https; rejects without permission.
      await navigator.clipboard.writeText(url);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  };
  return (
    <>
      <button type="button" className={shared.button} onClick={() => void copyUrl()}>
        <span aria-live="polite">{result === 'copied' ? copied : copy}</span>
      </button>
      {result === 'refused' && (
        <span role="alert">
          {byHand} <strong>{url}</strong>
        </span>
      )}
      {'share' in navigator && (
        // Rejects if the visitor closes the dialog.
        <button
          type="button"
          className={shared.button}
          onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
        >
          {label}
        </button>
      )}
    </>
  );
}
