import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { PHASE } from '@tariff-tantrum/lambdas/facts/facts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../components/text/ButtonLink';
import { Words } from '../components/text/Words';
import { PRINTED_OFFERS } from '../content/offers';
import { APPROVED, PENDING, SHARE, VIA_FRIEND } from '../content/signup';
import * as shared from '../styles/shared.module.css';
import { PrintOffer } from './PrintOffer';
import * as styles from './signed-up.module.css';
import type { SignupResult } from './use-signup';

interface SignedUpCardProps extends SignupResult {
  /** The form's id, and the start of the ids inside the card. */
  id: string;
  /** Called to sign up another address; gets the one to begin with. */
  onAgain: (email: string) => void;
}

/**
 * Replaces the form after a signup; its heading gets the focus, so that screen readers announce it. While it is on the
 * page, `data-signed-up` hides everything with `data-ask`, and the scene of the hero approves.
 */
export function SignedUpCard({ id, email, isPending, isNameLost, onAgain }: SignedUpCardProps) {
  const { stamp, title } = isPending ? PENDING : APPROVED;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      className={styles.card}
      aria-labelledby={`${id}-result`}
      data-signed-up={isPending ? 'pending' : 'approved'}
    >
      <p
        className={`${shared.stamp} a-stamped ${styles.stamp}`}
        data-tone={isPending ? 'pending' : 'approved'}
        aria-hidden="true"
      >
        {stamp}
      </p>
      {isPending && <p className={shared.label}>{PENDING.step}</p>}
      <h3 ref={heading} id={`${id}-result`} className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      {isPending ? (
        <>
          <p className={styles.address}>
            {PENDING.sentTo} <strong>{email}</strong>. {PENDING.confirm}
          </p>
          <p>{PENDING.missing}</p>
        </>
      ) : (
        <>
          <p className={styles.address}>
            <strong>{email}</strong>: {APPROVED.next}
          </p>
          <ApprovedDetails>
            <CopyButton />
          </ApprovedDetails>
        </>
      )}
      {isNameLost && <p>{SIGNUP_TOASTS.nameNotKept}</p>}
      <button type="button" className={styles.again} onClick={() => onAgain(isPending ? email : '')}>
        {isPending ? PENDING.change : APPROVED.again}
      </button>
    </section>
  );
}

interface ApprovedDetailsProps {
  /** The class of the cards to print. */
  offer?: string | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** What a signup is worth, and what to do next. */
export function ApprovedDetails({ offer, children }: ApprovedDetailsProps) {
  const { rules, calendar } = APPROVED;
  return (
    <>
      <p className={styles.buttons}>
        <ButtonLink primary label={SHARE.label} href={SHARE.href} data-share={SHARE.text} />
      </p>
      {PHASE === 'pre-launch' && <Prices />}
      <PrintOffer className={offer} />
      <p className={styles.buttons}>
        {PHASE === 'pre-launch' && <ButtonLink {...calendar} />}
        {children}
        <ButtonLink {...rules} />
      </p>
    </>
  );
}

/** What each price is with the discount. */
const Prices = () => (
  <div className={styles.prices}>
    <p className={shared.label}>{APPROVED.prices}</p>
    <ul className={styles.list}>
      {PRINTED_OFFERS.map(({ region, price, discounted }) => (
        <li key={region} className={styles.price}>
          <strong>{discounted}</strong> <span className={shared.visuallyHidden}>{APPROVED.instead}</span>{' '}
          <s>{price}</s> <small>{region}</small>
        </li>
      ))}
    </ul>
  </div>
);

/** Copies the site's address. */
function CopyButton() {
  const { copy, copied, byHand } = SHARE;
  const [result, setResult] = useState<'copied' | 'refused'>();
  const url = `${location.origin}${VIA_FRIEND}`;
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
        <span aria-live="polite">
          <Words text={result === 'copied' ? copied : copy} />
        </span>
      </button>
      {result === 'refused' && (
        <span role="alert">
          {byHand} <strong>{url}</strong>
        </span>
      )}
    </>
  );
}
