import { CAMPAIGN_STATES, type CampaignState } from './campaign-states';

/** Whether each state can be paused. In a `sending` one, emails may go out, and no other campaign may be sent. */
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
  done: 'no',
} as const satisfies Record<CampaignState, 'no' | 'yes' | 'sending'>;

/** The states that can be paused, or only those in which emails may go out. */
type StateThatIs<Pausable> = {
  [State in CampaignState]: (typeof PAUSABLE)[State] extends Pausable ? State : never;
}[CampaignState];
export type PausableState = StateThatIs<'yes' | 'sending'>;
export type SendingState = StateThatIs<'sending'>;

export const isSending = (state: CampaignState): state is SendingState => PAUSABLE[state] === 'sending';
const isPausable = (state: CampaignState): state is PausableState => PAUSABLE[state] !== 'no';

export const SENDING_STATES: readonly SendingState[] = CAMPAIGN_STATES.filter(isSending);
export const PAUSABLE_STATES: readonly PausableState[] = CAMPAIGN_STATES.filter(isPausable);
