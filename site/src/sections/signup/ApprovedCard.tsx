import { useEffect, useRef, useState } from 'react';
import { APPROVED } from '../../content/signup';
import * as shared from '../../styles/shared.module.css';
import { ApprovedDetails } from './ApprovedDetails';
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
