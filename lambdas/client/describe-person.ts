import { type SuppressionReason, WRITTEN_TO_FILE } from '../contract/email';
import { EMAIL_WORDS } from '../contract/email-words';
import { describeParts } from '../contract/order-words';
import type { PersonEvent, PersonStory } from '../contract/people';

/** The states of a person, in a few words. */
export const PERSON_STATE_NAMES: Readonly<Record<PersonStory['state'], string>> = {
  waiting: 'Waiting for confirmation',
  'on-list': 'On the list',
  ordered: 'Ordered',
  left: 'Left',
  silenced: 'Gets no email',
  erased: 'Erased, moved, or left more than 30 days ago',
  unknown: 'Not known',
};

const SUPPRESSIONS: Readonly<Record<SuppressionReason, string>> = {
  moved: 'Moved to another address: no import adds this one again',
  left: 'Left the list: no import adds them again',
  erased: 'Was erased: no import adds them again',
  'not-me': 'Gets no more email: they answered “No, that was not me”',
  bounce: 'Gets no more email: their mail server said that there is no such mailbox',
  complaint: 'Gets no more email: they marked an email as spam',
};

const JOINED = {
  'at-once': 'Signed up',
  confirmed: 'Confirmed their signup by email',
  imported: 'Imported',
} as const satisfies Record<Extract<PersonEvent, { event: 'joined' }>['how'], string>;

const OUTCOMES: Readonly<Record<Extract<PersonEvent, { event: 'campaign' }>['state'], string>> = {
  due: 'not sent yet',
  claimed: 'under way',
  accepted: 'accepted by their mail server',
  refused: 'refused',
  unknown: 'may or may not have arrived',
  skipped: 'not sent',
};

/** A form whose honeypot was filled. */
const TRAPPED = 'Sent the form with a field filled that people do not see, as machines do: it was kept apart';

/** Returns an event of a person as a sentence without its time, as page, desktop and terminal show it. */
export function describeEvent(event: PersonEvent): string {
  switch (event.event) {
    case 'asked':
      return 'Signed up by the form';
    case 'trapped':
      return TRAPPED;
    case 'emailed':
      return describeEmail(event);
    case 'renewed':
      return `Said that emails are still welcome; consent: ${event.consent}`;
    case 'moved':
      return 'Moved to this address, and confirmed it by email';
    case 'declined':
      return 'Said that it was not them';
    case 'joined': {
      const { how, consentFrom } = event;
      if (how === 'imported')
        return consentFrom === undefined
          ? `${JOINED.imported}; where they agreed is not recorded`
          : `${JOINED.imported}; they agreed here: ${consentFrom}`;
      const from = consentFrom === undefined ? '' : `, from ${consentFrom}`;
      return `${JOINED[how]}; consent: ${event.consent}${from}`;
    }
    case 'confirmed':
      return 'Confirmed by email, after the import';
    case 'campaign': {
      const { subject, state, reason, code, bounced, complained, isRehearsal } = event;
      const outcome = isRehearsal && state === 'accepted' ? WRITTEN_TO_FILE : OUTCOMES[state];
      const details = [
        reason === undefined ? outcome : `${outcome}: ${reason}`,
        ...(bounced ? ['bounced'] : []),
        ...(complained ? ['reported as spam'] : []),
        ...(code === undefined ? [] : [`code ${code}`]),
      ];
      return `${isRehearsal ? 'Rehearsal of campaign' : 'Campaign'} “${subject}”: ${details.join(', ')}`;
    }
    case 'order':
      return describeOrder(event);
    case 'left':
      return 'Left the list';
    case 'silenced':
      return SUPPRESSIONS[event.reason];
    default:
      return event satisfies never;
  }
}

/** Says that an email was sent, or why it reached nobody. */
function describeEmail({ kind, to, problem }: Extract<PersonEvent, { event: 'emailed' }>): string {
  const email = [EMAIL_WORDS[kind].story.toOwner, ...(to === undefined ? [] : [to])].join(' ');
  if (problem === undefined) return `Was sent ${email}`;
  const outcome = problem === WRITTEN_TO_FILE ? `${WRITTEN_TO_FILE}, not sent` : `refused: ${problem}`;
  return `${email.charAt(0).toUpperCase()}${email.slice(1)} was ${outcome}`;
}

function describeOrder(event: Extract<PersonEvent, { event: 'order' }>): string {
  const { order, passedOn } = event;
  const parts = describeParts(event);
  switch (passedOn) {
    case 'gave-code':
      return `Somebody else ordered with their code: ${order}, ${parts}`;
    case 'got-code':
      return `Ordered ${order} with somebody else’s code: ${parts}`;
    case undefined:
      return `Ordered ${order}: ${parts}`;
    default:
      return passedOn satisfies never;
  }
}
