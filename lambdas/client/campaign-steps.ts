import type { CampaignState } from '../contract/campaign-states';
import { CANARY, type CampaignStatus } from '../contract/campaigns';
import { goesOnByItself } from '../contract/pauses';
import { type CampaignAction, isPossible } from '../contract/transitions';
import { formatCount } from '../facts/format-count';
import { OWNER_DAYS } from '../facts/owner-days';

/** The steps of a campaign, in order. */
export const STEPS = ['write', 'test', 'check', 'freeze', 'first', 'everybody', 'results'] as const;
export type Step = (typeof STEPS)[number];

/** The step of a campaign in a state, and the command that the terminal proposes if something is left to do. */
interface StateStep {
  step: Step;
  command: Offer | 'status' | null;
}

const STATE_STEPS: Readonly<Record<CampaignState, StateStep>> = {
  draft: { step: 'write', command: null },
  freezing: { step: 'freeze', command: 'status' },
  frozen: { step: 'freeze', command: 'send' },
  scheduled: { step: 'freeze', command: 'status' },
  canary: { step: 'first', command: null },
  waiting: { step: 'first', command: 'continue' },
  sending: { step: 'everybody', command: null },
  /** If its step before is not known. */
  paused: { step: 'everybody', command: 'status' },
  cancelling: { step: 'everybody', command: null },
  done: { step: 'results', command: null },
};

/** Returns the command with which the owner goes on with a campaign in a state; `null` if it needs none. */
export const nextCommandOf = (state: CampaignState): StateStep['command'] => STATE_STEPS[state].command;

/** What the owner can do with a campaign that is frozen or later. */
export type Offer = Exclude<CampaignAction, 'save' | 'freeze'>;

/** What is asked before: yes or no, an hour, or a number to type. */
type Question = 'yes' | 'hour' | number;

/** A button: what it does, to how many, and what is asked first. */
export interface CampaignOffer {
  action: Offer;
  label: string;
  ask?: Question;
  /** With `resume`, of a scheduled campaign: it starts now. */
  atOnce?: true;
  /** `main`: the next step. `danger`: it cannot be undone, and is not the next step. */
  tone: 'main' | 'plain' | 'danger';
}

type StepState = Pick<CampaignStatus, 'state' | 'pausedState'>;

/** Returns the step of a campaign; a paused one is at the step where it was paused. */
export const stepOf = ({ state, pausedState }: StepState): Step =>
  STATE_STEPS[state === 'paused' && pausedState ? pausedState : state].step;

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
    send: [{ label: `Send to ${describeFirst(context)}`, ask: askMore(context) ?? 'yes', tone: 'main' }],
    schedule: [{ label: 'Choose an hour', ask: 'hour', tone: 'plain' }],
    continue: [buttonToContinue(context)],
    pause: [{ label: labelOfPause(context), tone: 'plain' }],
    resume: buttonsToResume(context),
    cancel: [{ label: labelOfCancel(context), ask: 'yes', tone: 'danger' }],
    delete: [{ label: 'Delete', ask: 'yes', tone: 'danger' }],
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

/** Returns the number of recipients, if it is larger than the one that the owner has confirmed. */
const askMore = ({ status: { recipients, expected = recipients } }: OfferContext): number | undefined =>
  recipients > expected ? recipients : undefined;

function buttonToContinue({ status: { waiting }, minutesToWait }: OfferContext): Button {
  if (waiting === 0) return { label: 'Finish: nobody remains', tone: 'main' };
  const count = formatCount(waiting);
  return minutesToWait > 0
    ? { label: `Continue now with ${count}`, ask: waiting, tone: 'plain' }
    : { label: `Continue with ${count}`, ask: waiting, tone: 'main' };
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

/** Returns the buttons that resume a scheduled campaign: at its hour, if that is ahead, now, or at another hour. */
function buttonsToResume(context: OfferContext): Button[] {
  const { recipients, pausedBy, startsAt } = context.status;
  const isRestored = pausedBy === 'restored';
  if (startsAt === undefined)
    return [
      {
        label: labelOfResume(context),
        ...(isRestored && { ask: recipients }),
        tone: 'main',
      },
    ];
  const hour = Date.parse(startsAt);
  const isAhead = hour > context.now;
  const atItsHour = { label: `Resume: it starts at ${OWNER_DAYS.clockOf(hour)}`, tone: 'main' } as const;
  return [
    ...(isAhead ? [{ ...atItsHour, ...(isRestored && { ask: recipients }) }] : []),
    {
      label: `Start now with ${describeFirst(context)}`,
      ask: isRestored ? recipients : 'yes',
      atOnce: true,
      tone: isAhead ? 'plain' : 'main',
    },
    { label: 'Choose another hour', ask: 'hour', tone: 'plain' },
  ];
}
