import { useQuery } from '@tanstack/react-query';
import { MAIL_PATHS, OUTBOX_DAYS } from '@tariff-tantrum/lambdas/contract/mail';
import type { OutboxMail } from '@tariff-tantrum/lambdas/contract/mail/outbox';
import { useEffect } from 'react';
import { OUTBOX } from '../../content/pages/admin';
import { queryKeyOf } from '../../query-client';
import { formatLocalDateTime } from '../formats';
import type { SessionState } from '../hooks/use-session';
import * as frame from '../owner.module.css';
import * as styles from './outbox.module.css';

interface OutboxProps extends Pick<SessionState, 'report'> {
  read(): Promise<OutboxMail[]>;
}

/** The mails that were written to files: their text parts, and links to their HTML parts. */
export function OutboxSection({ read, report }: OutboxProps) {
  const { data, error, refetch } = useQuery({ queryKey: queryKeyOf(MAIL_PATHS.outbox), queryFn: read });
  useEffect(() => {
    if (error) report(error, () => void refetch());
  }, [error, report, refetch]);
  return (
    <section className={frame.sheet} aria-labelledby="outbox-title">
      <div className={frame.split}>
        <div>
          <h2 id="outbox-title">{OUTBOX.title}</h2>
          <p className={frame.hint}>{OUTBOX.hint(OUTBOX_DAYS)}</p>
        </div>
        <button className={frame.quiet} type="button" onClick={() => void refetch()}>
          {OUTBOX.refresh}
        </button>
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
        <span>{OUTBOX.kinds[kind]}</span>
        <span>{to}</span>
      </summary>
      <p className={styles.subject}>{subject}</p>
      <pre className={styles.text}>
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
