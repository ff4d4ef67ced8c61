import { WRITTEN_TO_FILE } from '../contract/email';
import { EMAIL_WORDS } from '../contract/email-words';
import { describeParts } from '../contract/order-words';
import type { EventOf, PersonEvent, PersonStory } from '../contract/people';
import type { VisitorFields } from '../contract/signup-schemas';

/** What is stored of a person besides their signup. */
export type OwnHistory = Pick<PersonStory, 'code' | 'orderedAt' | 'events'>;

/** Returns what a person may see of all that is known of them: somebody else's order with their code is not theirs. */
export function ownHistory({ code, orderedAt, events, ...rest }: PersonStory): OwnHistory {
  // "My signup" shows these itself, or says them by an event.
  const { state, tag, discountPercent, suppression, ...others } = rest;
  const untold: Omit<typeof others, keyof VisitorFields> = others;
  // A new field does not compile until it is shown to whom it is about.
  untold satisfies Record<string, never>;
  return {
    ...(code && { code }),
    ...(orderedAt && { orderedAt }),
    events: events.map((event) =>
      event.event === 'order' && event.passedOn === 'gave-code' ? orderOfOther(event) : event,
    ),
  };
}

/** Returns what the giver of a code may see of the order that somebody else made with it. */
const orderOfOther = ({ event, at, isCancelled, passedOn }: EventOf<'order'>): EventOf<'order'> => ({
  ...{ event, at, isCancelled, passedOn },
  order: '',
  currency: '',
});

const OUTCOMES: Readonly<Record<EventOf<'campaign'>['state'], string>> = {
  due: 'not sent yet',
  claimed: 'on its way',
  accepted: 'accepted by your mail server',
  refused: 'refused',
  unknown: 'may or may not have arrived',
  skipped: 'not sent',
};

const SUPPRESSIONS: Readonly<Record<EventOf<'silenced'>['reason'], string>> = {
  moved: 'You moved to another address',
  left: 'You left the list',
  erased: 'You had everything erased',
  'not-me': 'You answered “No, that was not me”',
  bounce: 'Your mail server said that there is no such mailbox',
  complaint: 'You reported an email as spam',
};

/** Returns an event of a person as a sentence to them, without its time. */
export function describeToThem(event: PersonEvent): string {
  switch (event.event) {
    case 'asked':
      return 'You signed up by the form';
    case 'trapped':
      return 'You sent the form with a hidden field filled, as machines do: it was kept apart';
    case 'emailed':
      return describeEmail(event);
    case 'renewed':
      return `You said that emails are still welcome, and agreed to version ${event.consent}`;
    case 'moved':
      return 'You moved to this address, and confirmed it by email';
    case 'declined':
      return 'You said that it was not you';
    case 'joined':
      return event.how === 'imported' ? 'You were added from another list' : 'You joined the list';
    case 'confirmed':
      return 'You confirmed by email';
    case 'campaign':
      return describeCampaignEmail(event);
    case 'order':
      return describeOrder(event);
    case 'left':
      return 'You left the list';
    case 'silenced':
      return SUPPRESSIONS[event.reason];
    default:
      return event satisfies never;
  }
}

function describeEmail({ kind, to, problem }: EventOf<'emailed'>): string {
  const email = [EMAIL_WORDS[kind].story.toThem, ...(to === undefined ? [] : [to])].join(' ');
  if (problem === undefined) return `We sent you ${email}`;
  return `We wrote you ${email}; it was ${problem === WRITTEN_TO_FILE ? problem : `refused: ${problem}`}`;
}

function describeCampaignEmail(event: EventOf<'campaign'>): string {
  const { subject, state, reason, code, bounced, complained, isRehearsal } = event;
  const outcome = isRehearsal && state === 'accepted' ? WRITTEN_TO_FILE : OUTCOMES[state];
  const details = [
    reason === undefined ? outcome : `${outcome}: ${reason}`,
    ...(bounced ? ['it came back'] : []),
    ...(complained ? ['you reported it as spam'] : []),
    ...(code === undefined ? [] : [`with the code ${code}`]),
  ];
  return `Our email “${subject}”: ${details.join(', ')}`;
}

function describeOrder(event: EventOf<'order'>): string {
  const { order, passedOn } = event;
  if (passedOn === 'gave-code') return 'Somebody ordered with your code';
  const how = passedOn === 'got-code' ? ' with somebody else’s code' : '';
  return `You ordered ${order}${how}: ${describeParts(event)}`;
}
