import type { CampaignState } from '../contract/campaign-states';
import type { CampaignStatus } from '../contract/campaigns';
import type { Offer } from './campaign-offers';

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

type StepState = Pick<CampaignStatus, 'state' | 'pausedState'>;

/** Returns the step of a campaign; a paused one is at the step where it was paused. */
export const stepOf = ({ state, pausedState }: StepState): Step =>
  STATE_STEPS[state === 'paused' && pausedState ? pausedState : state].step;
