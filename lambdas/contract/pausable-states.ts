import { CAMPAIGN_STATES, type CampaignState } from './campaign-states';

/**
 * Whether each state can be paused. In a `sending` one, emails may go out, and no other campaign may be sent; in an
 * `ended` one, nothing happens any more.
 */
const PAUSABLE = {
  draft: 'no',
  freezing: 'yes',
  frozen: 'no',
  scheduled: 'yes',
  canary: 'sending',
  waiting: 'sending',
  sending: 'sending',
  paused: 'no',
  cancelling: 'no',
  done: 'ended',
} as const satisfies Record<CampaignState, 'no' | 'yes' | 'sending' | 'ended'>;

/** The states of one or more kinds. */
type StateThatIs<Pausable> = {
  [State in CampaignState]: (typeof PAUSABLE)[State] extends Pausable ? State : never;
}[CampaignState];
export type PausableState = StateThatIs<'yes' | 'sending'>;
export type SendingState = StateThatIs<'sending'>;
type EndedState = StateThatIs<'ended'>;

export const isSending = (state: CampaignState): state is SendingState => PAUSABLE[state] === 'sending';
export const hasEnded = (state: CampaignState): state is EndedState => PAUSABLE[state] === 'ended';
const isPausable = (state: CampaignState): state is PausableState =>
  PAUSABLE[state] === 'yes' || isSending(state);

export const SENDING_STATES: readonly SendingState[] = CAMPAIGN_STATES.filter(isSending);
export const PAUSABLE_STATES: readonly PausableState[] = CAMPAIGN_STATES.filter(isPausable);
