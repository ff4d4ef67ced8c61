import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { OUTBOX_DAYS } from '@tariff-tantrum/lambdas/contract/mail';
import type { OutboxMail } from '@tariff-tantrum/lambdas/contract/schemas';
import { OUTBOX } from '../content/pages/admin';
import { Button } from './Controls';
import { formatLocalDateTime } from './formats';
import * as styles from './owner.module.css';
import { useRead } from './queries';

/** The mails that were written to files: their text parts, and links to their HTML parts. */
export function OutboxSection({ read }: { read(): Promise<OutboxMail[]> }) {
  const { data, refetch } = useRead(PATHS.outbox, read);
  return (
    <section className={styles.sheet} aria-labelledby="outbox-title">
      <div className={styles.split}>
        <div>
          <h2 id="outbox-title">{OUTBOX.title}</h2>
          <p className={styles.hint}>{OUTBOX.hint(OUTBOX_DAYS)}</p>
        </div>
        <Button kind="quiet" onClick={() => void refetch()} label={OUTBOX.refresh} />
      </div>
      {data?.length === 0 && <p>{OUTBOX.empty}</p>}
      <div className={styles.mails}>
        {data?.map((mail) => (
          <Mail key={`${mail.writtenAt} ${mail.kind} ${mail.to}`} {...mail} />
        ))}
      </div>
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
