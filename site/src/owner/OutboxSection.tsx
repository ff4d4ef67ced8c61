import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { OUTBOX_DAYS } from '@tariff-tantrum/lambdas/contract/mail';
import type { OutboxMail } from '@tariff-tantrum/lambdas/contract/schemas';
import { useState } from 'react';
import { OUTBOX } from '../content/pages/admin';
import { Button } from './Controls';
import { formatCount, formatLocalDateTime } from './formats';
import * as styles from './owner.module.css';
import { useRead } from './queries';

/** Mails that are shown at first: one to the list makes hundreds of them. */
const FIRST = 20;

/** The mails that were written to files, newest first: their text parts, and links to their HTML parts. */
export function OutboxSection({ read }: { read(): Promise<OutboxMail[]> }) {
  const { data: mails = [], isSuccess, refetch } = useRead(PATHS.outbox, read);
  const [length, setLength] = useState(FIRST);
  return (
    <section className={styles.sheet} aria-labelledby="outbox-title">
      <div className={styles.split}>
        <div>
          <h2 id="outbox-title">{OUTBOX.title}</h2>
          <p className={styles.hint}>{OUTBOX.hint(OUTBOX_DAYS)}</p>
        </div>
        <Button kind="quiet" onClick={() => void refetch()} label={OUTBOX.refresh} />
      </div>
      {isSuccess && mails.length === 0 && <p>{OUTBOX.empty}</p>}
      <div className={styles.mails}>
        {mails.slice(0, length).map((mail) => (
          <Mail key={`${mail.writtenAt} ${mail.kind} ${mail.to}`} {...mail} />
        ))}
      </div>
      {mails.length > length && (
        <Button
          kind="quiet"
          onClick={() => setLength(mails.length)}
          label={OUTBOX.all(formatCount(mails.length))}
        />
      )}
    </section>
  );
}

function Mail({ kind, writtenAt, to, subject, text, html }: OutboxMail) {
  return (
    <details className={styles.mail}>
      <summary>
        <time dateTime={writtenAt}>{formatLocalDateTime(writtenAt)}</time>
        <span>{OUTBOX.kinds[kind] ?? OUTBOX.campaign}</span>
        <span>{to}</span>
      </summary>
      <p>
        <strong>{subject}</strong>
      </p>
      <pre className={styles.mailText}>
        {text.split(ADDRESSES).map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change.
            <a key={index} href={part} target="_blank" rel="noreferrer">
              {part}
            </a>
          ),
        )}
      </pre>
      {/* Its sandbox has an origin of its own, and no script. */}
      <a href={html} target="_blank" rel="noreferrer">
        {OUTBOX.html}
      </a>
    </details>
  );
}

/** Splits a text before and after each address. */
const ADDRESSES = /(https?:\/\/[^\s;,]+[^\s;,.])/;
