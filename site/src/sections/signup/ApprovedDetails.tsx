import { PHASE } from '@tariff-tantrum/lambdas/contract/facts';
import type { ReactNode } from 'react';
import { DISCOUNTED_PRICES } from '../../content/offers';
import { APPROVED } from '../../content/signup';
import * as shared from '../../styles/shared.module.css';
import * as styles from './approved.module.css';

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
