import { CANARY, type CampaignStatus, type ChangeCampaign } from '../contract/campaigns';
import { goesOnByItself } from '../contract/pauses';
import { type CampaignAction, isPossible } from '../contract/transitions';
import { formatCount } from '../facts/format-count';
import { OWNER_DAYS } from '../facts/owner-days';

/** What the owner can do with a campaign that is frozen or later. */
export type Offer = Exclude<CampaignAction, 'save' | 'freeze'>;

/** A number to type before something is done, and what is said if another one is typed. */
interface NumberToType {
  count: number;
  words: { recipients(count: string): string; field: string; mismatch: string };
}

/** What is asked before something is done: yes or no, or a number to type. */
export interface Question {
  title: string;
  text: string;
  number?: NumberToType;
  /** The label of the button while it is under way. */
  busy: string;
  /** The label of the button that leaves it as it is. */
  cancel: string;
}

/** A button: what it does, to how many, and what is asked first. */
export interface CampaignOffer {
  action: Offer;
  label: string;
  /** `hour`: when it shall start, which is sent, too. */
  ask?: Question | 'hour';
  /** What is sent with the action. */
  details?: Omit<ChangeCampaign, 'id' | 'action' | 'pauses'>;
  /** `main`: the next step. `danger`: it cannot be undone, and is not the next step. */
  tone: 'main' | 'plain' | 'danger';
}

const RECIPIENTS = {
  recipients: (count: string) => `Recipients: ${count}.`,
  field: 'Type the number of recipients to confirm',
  mismatch: 'This is not the number of recipients.',
};

const REMAINING = {
  recipients: (count: string) => `Recipients remaining: ${count}.`,
  field: 'Type how many remain to confirm',
  mismatch: 'This is not how many remain.',
};

/** What is asked before actions of these names. */
export const QUESTIONS = {
  send: {
    title: 'Send it to the first few?',
    text: 'You and a few others, at random, get it now. An email cannot be taken back.',
    busy: 'Sending...',
    cancel: 'Not yet',
  },
  continue: {
    title: 'Send it to all others?',
    text: 'Everybody who has not got it yet gets it. An email cannot be taken back.',
    busy: 'Continuing...',
    cancel: 'Not yet',
  },
  cancel: {
    title: 'Cancel this campaign?',
    text: 'Anyone who has not got it yet never will. This cannot be undone.',
    busy: 'Cancelling...',
    cancel: 'Leave it paused',
  },
  delete: {
    title: 'Delete this campaign?',
    text: 'Its text and its recipients are deleted, and nobody gets it. People keep their codes.',
    busy: 'Deleting...',
    cancel: 'Keep it',
  },
} as const satisfies Partial<Record<Offer, Question>>;

/** What decides about the offers: the state, its counts, the time, and how long the owner should wait. */
interface OfferContext {
  status: CampaignStatus;
  /** In ms since 1970. */
  now: number;
  /** Minutes until a campaign that waits for its owner can be continued. */
  minutesToWait: number;
}

type Button = Omit<CampaignOffer, 'action'>;

/** Returns what the owner can do now, the next step first. Buttons say what they do, and to how many. */
export function offersOf(context: OfferContext): CampaignOffer[] {
  const { state, pausedBy } = context.status;
  const offers: Readonly<Record<Offer, readonly Button[]>> = {
    send: [buttonToSend(context)],
    schedule: [{ label: 'Choose an hour', ask: 'hour', tone: 'plain' }],
    continue: [buttonToContinue(context)],
    pause: [{ label: labelOfPause(context), tone: 'plain' }],
    resume: buttonsToResume(context),
    cancel: [{ label: labelOfCancel(context), ask: QUESTIONS.cancel, tone: 'danger' }],
    delete: [{ label: 'Delete', ask: QUESTIONS.delete, tone: 'danger' }],
  };
  return (
    (Object.keys(offers) as Offer[])
      .filter((action) => isPossible(action, state))
      .filter((action) => action !== 'delete' || isUntouched(context.status))
      // A campaign that waits for the owner already needs no other pause.
      .filter((action) => action !== 'pause' || state !== 'paused' || goesOnByItself(pausedBy))
      .flatMap((action) => offers[action].map((button) => ({ action, ...button })))
  );
}

/** Returns whether nobody may have got a campaign. */
export const isUntouched = ({ accepted, refused, unknown }: CampaignStatus): boolean =>
  accepted + refused + unknown === 0;

const describeFirst = ({ status: { recipients } }: OfferContext): string =>
  formatCount(Math.min(CANARY.recipients, recipients));

/** The number of recipients is confirmed again if it is larger than the one that the owner has confirmed. */
function buttonToSend(context: OfferContext): Button {
  const { recipients, expected = recipients } = context.status;
  const button = { label: `Send to ${describeFirst(context)}`, tone: 'main' } as const;
  if (recipients <= expected) return { ...button, ask: QUESTIONS.send };
  const number = { count: recipients, words: RECIPIENTS };
  return { ...button, ask: { ...QUESTIONS.send, number }, details: { recipients } };
}

function buttonToContinue({ status: { waiting }, minutesToWait }: OfferContext): Button {
  const isEarly = minutesToWait > 0;
  const details = { recipients: waiting, ...(isEarly && { atOnce: true }) };
  if (waiting === 0) return { label: 'Finish: nobody remains', details, tone: 'main' };
  const ask = { ...QUESTIONS.continue, number: { count: waiting, words: REMAINING } };
  const count = formatCount(waiting);
  return isEarly
    ? { label: `Continue now with ${count}`, ask, details, tone: 'plain' }
    : { label: `Continue with ${count}`, ask, details, tone: 'main' };
}

/** Returns how many do something, such as `1 waits` and `2 wait`. */
const countWho = (count: number, verb: string): string =>
  `${formatCount(count)} ${verb}${count === 1 ? 's' : ''}`;

function labelOfPause({ status: { state, waiting } }: OfferContext): string {
  if (state === 'paused') return 'Pause until I resume it';
  if (state === 'scheduled') return 'Pause: it does not start';
  return waiting > 0 ? `Pause: ${countWho(waiting, 'wait')}` : 'Pause';
}

const labelOfCancel = ({ status: { waiting } }: OfferContext): string =>
  waiting > 0 ? `Cancel: ${countWho(waiting, 'get')} nothing` : 'Cancel';

/** Returns the label of resuming a campaign: one that waited for its owner waits again. */
function labelOfResume(context: OfferContext): string {
  const { waiting, pausedState } = context.status;
  if (waiting === 0 || pausedState === 'freezing') return 'Resume';
  const count = formatCount(waiting);
  if (pausedState === 'waiting') return `Resume: ${countWho(waiting, 'wait')} until you continue`;
  return pausedState === 'canary'
    ? `Resume with the first ${describeFirst(context)}`
    : `Resume with ${count}`;
}

/** Returns what is asked and sent if a restored backup has paused a campaign; else nothing. */
function askRestored({ status }: OfferContext): Pick<CampaignOffer, 'ask' | 'details'> {
  const { recipients, pausedBy, pausedBecause, whatToDo } = status;
  if (pausedBy !== 'restored') return {};
  const ask = {
    title: 'Resume it, although some may get it twice?',
    text: `${pausedBecause} ${whatToDo}`,
    number: { count: recipients, words: RECIPIENTS },
    busy: 'Resuming...',
    cancel: 'Leave it paused',
  };
  return { ask, details: { acceptDuplicates: true } };
}

/** Returns the buttons that resume a campaign; if it is scheduled at its hour, if that is ahead, now, or at another. */
function buttonsToResume(context: OfferContext): Button[] {
  const { startsAt } = context.status;
  const asked = askRestored(context);
  if (startsAt === undefined) return [{ label: labelOfResume(context), ...asked, tone: 'main' }];
  const hour = Date.parse(startsAt);
  const isAhead = hour > context.now;
  const { ask = QUESTIONS.send, details } = asked;
  const atItsHour = `Resume: it starts at ${OWNER_DAYS.clockOf(hour)}`;
  return [
    ...(isAhead ? [{ label: atItsHour, ...asked, tone: 'main' } as const] : []),
    {
      label: `Start now with ${describeFirst(context)}`,
      ask,
      details: { ...details, atOnce: true },
      tone: isAhead ? 'plain' : 'main',
    },
    { label: 'Choose another hour', ask: 'hour', ...(details && { details }), tone: 'plain' },
  ];
}
