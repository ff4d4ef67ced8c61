import { OUTBOX_DAYS } from '@tariff-tantrum/lambdas/contract/email';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { OutboxMail } from '@tariff-tantrum/lambdas/contract/schemas';
import { OUTBOX } from '../content/pages/admin';
import { Button } from './Controls';
import { formatLocalDateTime } from './formats';
import * as styles from './owner.module.css';
import { useRead } from './queries';

/** The mails that were written to files, by kind, newest first: their text parts, and links to their HTML parts. */
export function OutboxSection({ read }: { read(): Promise<OutboxMail[]> }) {
  const { data: mails = [], isSuccess, refetch } = useRead(PATHS.outbox, read);
  const groups = mails.filter(({ kind }, at) => mails.findIndex((mail) => mail.kind === kind) === at);
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
        {groups.map((newest) => (
          <Group key={newest.kind} {...newest} mails={mails} />
        ))}
      </div>
    </section>
  );
}

/** The mails of the same kind as the newest one: those of a campaign may have a name in their subject. */
function Group({ mails, kind, subject, writtenAt }: OutboxMail & { mails: OutboxMail[] }) {
  const same = mails.filter((mail) => mail.kind === kind);
  return (
    <details className={styles.mail}>
      <summary>
        {subject}
        <small className={styles.hint}>
          {`${OUTBOX.kinds[kind] ?? OUTBOX.campaign}: ${OUTBOX.share(same.length, mails.length)}, `}
          <time dateTime={writtenAt}>{formatLocalDateTime(writtenAt)}</time>
        </small>
      </summary>
      {same.map((mail) => (
        <Mail key={`${mail.writtenAt} ${mail.to}`} {...mail} />
      ))}
    </details>
  );
}

function Mail({ writtenAt, to, subject, text, html }: OutboxMail) {
  return (
    <details className={styles.mail}>
      <summary>
        {to} <time dateTime={writtenAt}>{formatLocalDateTime(writtenAt)}</time>
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
