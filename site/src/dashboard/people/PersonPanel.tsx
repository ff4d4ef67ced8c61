import { describeEvent, PERSON_STATE_NAMES } from '@tariff-tantrum/lambdas/client/describe-person';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { NO_LINK } from '@tariff-tantrum/lambdas/contract/origin';
import type { PersonEvent, PersonStory } from '@tariff-tantrum/lambdas/contract/people';
import { useEffect, useRef } from 'react';
import * as shared from '../../styles/shared.module.css';
import { useHost } from '../data/host-context';
import { useChange } from '../data/use-change';
import { useRead } from '../data/use-read';
import { Button } from '../ui/Button';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { CorrectPerson } from './CorrectPerson';
import { PersonStatus } from './PersonStatus';
import * as styles from './person.module.css';
import { PEOPLE } from './words';

const WORDS = PEOPLE.person;

interface PersonPanelProps {
  email: string;
  onClose(): void;
  onErase(person: { email: string }): void;
  onCopy(text: string): void;
}

/** All that is known of a person, in order of time, and what can be done. */
export function PersonPanel({ email, onClose, onErase, onCopy }: PersonPanelProps) {
  const host = useHost();
  const { data: story, unread } = useRead(PATHS.person, () => host.person({ email }), { key: [email] });
  const {
    mutate: sendLink,
    isPending,
    data: sent,
    reset,
  } = useChange({ mutationFn: () => host.sendLink({ email }) });
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is another title.
  useEffect(() => {
    title.current?.focus();
    reset();
  }, [email]);
  const { name, code, source, tag, state, suppression } = story ?? {};
  const linked = suppression ? undefined : linkOf(state);
  return (
    <section
      className={styles.panel}
      aria-labelledby="person-title"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className={styles.header}>
        <h2 id="person-title" ref={title} tabIndex={-1}>
          <bdi>{name ?? email}</bdi>
        </h2>
        <Button kind="quiet" onClick={onClose} label={WORDS.close} />
        {name !== undefined && <bdi className={styles.email}>{email}</bdi>}
      </header>
      {!story && (unread ?? <p role="status">{ADMIN.loading}</p>)}
      {code !== undefined && (
        <div className={styles.coupon}>
          <p className={shared.label}>{WORDS.code}</p>
          <p className={styles.code}>{code}</p>
          <Button onClick={() => onCopy(code)} label={WORDS.copyCode} />
        </div>
      )}
      {story && state && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>{WORDS.status}</dt>
              <dd>
                {state === 'erased' || state === 'unknown' ? (
                  PERSON_STATE_NAMES[state]
                ) : (
                  <PersonStatus state={state} />
                )}
              </dd>
            </div>
            <div>
              <dt>{WORDS.source}</dt>
              <dd>{[source, tag].filter(Boolean).join(', ') || NO_LINK}</dd>
            </div>
            {code === undefined && (
              <div>
                <dt>{WORDS.code}</dt>
                <dd>{WORDS.noCode}</dd>
              </div>
            )}
          </dl>
          {suppression && <p className={layout.problem}>{WORDS.silenced}</p>}
          <h3>{WORDS.story}</h3>
          <ol className={styles.story}>
            {story.events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no names, and their order is that of time.
              <li key={index} data-tone={toneOf(event)}>
                {describeEvent(event)}
                <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={layout.done} role="status">
        {sent && (sent.isRehearsal ? WORDS.linkWritten : WORDS.linkSent[sent.email])}
      </p>
      {(linked === 'link' || state === 'waiting') && <CorrectPerson key={email} email={email} name={name} />}
      <div className={layout.actions}>
        {linked && <Button busy={isPending} onClick={() => sendLink()} label={WORDS.sendLink[linked]} />}
        <Button onClick={() => onCopy(email)} label={WORDS.copyAddress} />
        <Button
          kind="danger"
          aria-label={`${PEOPLE.list.erase} ${email}`}
          onClick={() => onErase({ email })}
          label={PEOPLE.list.erase}
        />
      </div>
    </section>
  );
}

/** Returns which link somebody can be sent: to confirm their signup, or to see it. */
function linkOf(state: PersonStory['state'] | undefined): 'confirm' | 'link' | undefined {
  switch (state) {
    case 'waiting':
    // Their mail server refused it; whoever may not be written to is recognised by the reason.
    case 'silenced':
      return 'confirm';
    case 'on-list':
    case 'ordered':
      return 'link';
    case 'left':
    case 'erased':
    case 'unknown':
    case undefined:
      return undefined;
    default:
      return state satisfies never;
  }
}

/** How the mark of an event looks. */
function toneOf(event: PersonEvent): 'good' | 'bad' | 'sold' | undefined {
  switch (event.event) {
    case 'joined':
    case 'confirmed':
    case 'moved':
    case 'renewed':
      return 'good';
    case 'trapped':
    case 'declined':
    case 'left':
    case 'silenced':
      return 'bad';
    case 'order':
      return event.isCancelled ? 'bad' : 'sold';
    case 'campaign':
      return event.bounced || event.complained || event.state === 'refused'
        ? 'bad'
        : event.state === 'accepted' && !event.isRehearsal
          ? 'good'
          : undefined;
    case 'emailed':
      return event.problem === undefined ? undefined : 'bad';
    case 'asked':
      return undefined;
    default:
      return event satisfies never;
  }
}
