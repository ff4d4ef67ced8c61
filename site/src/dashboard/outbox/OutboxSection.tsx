import { EMAIL_KINDS, isCampaignId, OUTBOX_DAYS } from '@tariff-tantrum/lambdas/contract/email';
import { EMAIL_WORDS } from '@tariff-tantrum/lambdas/contract/email-words';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { OutboxEmail } from '@tariff-tantrum/lambdas/contract/schemas';
import { useRead } from '../data/use-read';
import { Button } from '../ui/Button';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import * as styles from './outbox.module.css';
import { OUTBOX } from './words';

/** The emails that were written to files, by kind, newest first: their text parts, and links to their HTML parts. */
export function OutboxSection({ read }: { read(): Promise<OutboxEmail[]> }) {
  const { data, unread, readAgain } = useRead(PATHS.outbox, read);
  const emails = data ?? [];
  const groups = emails.filter(({ kind }, at) => emails.findIndex((email) => email.kind === kind) === at);
  return (
    <section className={layout.sheet} aria-labelledby="outbox-title">
      <div className={layout.split}>
        <div>
          <h2 id="outbox-title">{OUTBOX.title}</h2>
          <p className={layout.hint}>{OUTBOX.hint(OUTBOX_DAYS)}</p>
        </div>
        <Button kind="quiet" onClick={readAgain} label={OUTBOX.refresh} />
      </div>
      {!data && (unread ?? <p>{ADMIN.loading}</p>)}
      {data && emails.length === 0 && <p>{OUTBOX.empty}</p>}
      <div className={styles.emails}>
        {groups.map((newest) => (
          <Group key={newest.kind} {...newest} emails={emails} />
        ))}
      </div>
    </section>
  );
}

/** The emails of the same kind as the newest one: those of a campaign may have a name in their subject. */
function Group({ emails, kind, subject, writtenAt }: OutboxEmail & { emails: OutboxEmail[] }) {
  const same = emails.filter((email) => email.kind === kind);
  return (
    <details className={styles.email}>
      <summary>
        {subject}
        <small className={layout.hint}>
          {`${nameOf(kind)}: ${OUTBOX.share(same.length, emails.length)}, `}
          <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
        </small>
      </summary>
      {same.map((email) => (
        <Email key={`${email.writtenAt} ${email.to}`} {...email} />
      ))}
    </details>
  );
}

function nameOf(name: string): string {
  const kind = EMAIL_KINDS.find((each) => each === name);
  if (kind) return EMAIL_WORDS[kind].inOutbox;
  return isCampaignId(name) ? OUTBOX.campaign : OUTBOX.toOwner;
}

function Email({ writtenAt, to, subject, text, html }: OutboxEmail) {
  return (
    <details className={styles.email}>
      <summary>
        {to} <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
      </summary>
      <p>
        <strong>{subject}</strong>
      </p>
      <pre className={layout.emailText}>
        {text.split(ADDRESSES).map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never change.
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
