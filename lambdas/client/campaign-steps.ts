import { CANARY, type CampaignStatus } from '../contract/campaigns';
import { goesOnByItself } from '../contract/pauses';
import { type CampaignAction, isPossible } from '../contract/transitions';
import { formatCount } from '../facts/format-count';

/** The steps of a campaign, in order. */
export const STEPS = ['write', 'test', 'check', 'freeze', 'first', 'everybody', 'results'] as const;
export type Step = (typeof STEPS)[number];

/** What the owner can do with a campaign that is frozen or later. */
export type Offer = Exclude<CampaignAction, 'save' | 'freeze'>;

/** A button: what it does and to how many, and what is asked first, which is a yes or a number to type. */
export interface CampaignOffer {
  action: Offer;
  label: string;
  ask?: 'yes' | number;
  /** `main`: what comes next. `danger`: it cannot be undone, and is not what comes next. */
  tone: 'main' | 'plain' | 'danger';
}

type StepState = Pick<CampaignStatus, 'state' | 'pausedBy'> &
  Partial<Pick<CampaignStatus, 'recipients' | 'waiting'>>;

/** Returns where a campaign is; what is paused is where it was. */
export function stepOf({ state, pausedBy, recipients = 0, waiting = 0 }: StepState): Step {
  switch (state) {
    case 'draft':
      return 'write';
    case 'freezing':
    case 'frozen':
      return 'freeze';
    case 'canary':
    case 'waiting':
      return 'first';
    case 'sending':
    case 'cancelling':
      return 'everybody';
    case 'paused':
      if (pausedBy === 'codes') return 'freeze';
      return recipients - waiting > CANARY.recipients ? 'everybody' : 'first';
    case 'done':
      return 'results';
    default:
      return state satisfies never;
  }
}

/** What decides about the offers: the state, its counts, and for how long the owner should wait. */
interface OfferContext {
  status: CampaignStatus;
  /** Minutes until a campaign that waits for its owner can be continued. */
  minutesToWait: number;
}

/** Returns what the owner can do now, what comes next first. Buttons say what they do to how many. */
export function offersOf({ status, minutesToWait }: OfferContext): CampaignOffer[] {
  const { state, recipients, waiting, accepted, refused, unknown, pausedBy } = status;
  const first = Math.min(CANARY.recipients, recipients);
  // Whether nobody may have got it.
  const isUntouched = accepted + refused + unknown === 0;
  const offers: Readonly<Record<Offer, Omit<CampaignOffer, 'action'>>> = {
    send: { label: `Send to ${formatCount(first)}`, ask: 'yes', tone: 'main' },
    continue:
      waiting === 0
        ? { label: 'Finish: nobody remains', tone: 'main' }
        : minutesToWait > 0
          ? { label: `Continue now with ${formatCount(waiting)}`, ask: waiting, tone: 'plain' }
          : { label: `Continue with ${formatCount(waiting)}`, ask: waiting, tone: 'main' },
    pause:
      state === 'paused'
        ? { label: 'Pause until I resume it', tone: 'plain' }
        : { label: waiting > 0 ? `Pause: ${formatCount(waiting)} wait` : 'Pause', tone: 'plain' },
    resume: {
      label: waiting > 0 ? `Resume with ${formatCount(waiting)}` : 'Resume',
      ...(pausedBy === 'restored' && { ask: recipients }),
      tone: 'main',
    },
    cancel: { label: `Cancel: ${formatCount(waiting)} get nothing`, ask: 'yes', tone: 'danger' },
    delete: { label: 'Delete', ask: 'yes', tone: 'danger' },
  };
  return (
    (Object.keys(offers) as Offer[])
      .filter((action) => isPossible(action, state))
      .filter((action) => action !== 'delete' || isUntouched)
      // What waits for the owner already needs no other pause.
      .filter((action) => action !== 'pause' || state !== 'paused' || goesOnByItself(pausedBy))
      .map((action) => ({ action, ...offers[action] }))
  );
}
