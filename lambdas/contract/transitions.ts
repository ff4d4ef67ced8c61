import { CAMPAIGN_STATE_WORDS, CAMPAIGN_STATES, type CampaignState } from './campaign-states';

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

/** What the owner does with a campaign by `changeCampaign`, and all other actions that depend on its state. */
export const CHANGES = ['freeze', 'send', 'schedule', 'continue', 'pause', 'resume', 'cancel'] as const;
const ACTIONS = ['save', ...CHANGES, 'delete'] as const;
export type CampaignAction = (typeof ACTIONS)[number];

export interface Transition {
  from: readonly CampaignState[];
  to: CampaignState | 'where it was paused' | 'deleted';
  /** It leads back to a state that the campaign may have had: it adds to `pauses`, as a pause does. */
  isBack?: true;
}

/** The states that can be paused. A paused campaign can be paused again, which replaces the reason. */
const PAUSE_FROM = [...PAUSABLE_STATES, 'paused'] as const;

/**
 * Every transition of a campaign: first the owner's actions, then those that happen by themselves. All others are
 * refused.
 */
export const TRANSITIONS = {
  save: { from: ['draft'], to: 'draft' },
  freeze: { from: ['draft'], to: 'freezing' },
  send: { from: ['frozen'], to: 'canary' },
  schedule: { from: ['frozen'], to: 'scheduled' },
  continue: { from: ['waiting'], to: 'sending' },
  /**
   * The stop rules pause a campaign, too. Only the owner pauses one that is paused already: then it never resumes by
   * itself.
   */
  pause: { from: PAUSE_FROM, to: 'paused' },
  resume: { from: ['paused'], to: 'where it was paused' },
  cancel: { from: ['paused'], to: 'cancelling' },
  /** A paused campaign only if nobody got it. */
  delete: { from: ['draft', 'frozen', 'paused'], to: 'deleted' },
  /** When a restored backup is opened: it does not know what happened after it was made. */
  restore: { from: PAUSE_FROM, to: 'paused' },
  completeFreeze: { from: ['freezing'], to: 'frozen' },
  start: { from: ['scheduled'], to: 'canary' },
  wait: { from: ['canary'], to: 'waiting' },
  finish: { from: ['sending'], to: 'done' },
  finishCancel: { from: ['cancelling'], to: 'done' },
} as const satisfies Record<
  CampaignAction | 'restore' | 'completeFreeze' | 'start' | 'wait' | 'finish' | 'finishCancel',
  Transition
>;

const ACTIONS_IN_WORDS: Record<CampaignAction, string> = {
  save: 'change it',
  freeze: 'freeze it',
  send: 'send it to the first recipients',
  schedule: 'have it start at an hour',
  continue: 'continue with all others',
  pause: 'pause it',
  resume: 'resume it',
  cancel: 'cancel it',
  delete: 'delete it',
};

/** Returns whether the owner can do something with a campaign in a state. */
export function isPossible(action: CampaignAction, state: CampaignState): boolean {
  const from: readonly CampaignState[] = TRANSITIONS[action].from;
  return from.includes(state);
}

/** What not every campaign of a state allows, or nobody who was refused something else needs to hear. */
const NOT_ADVISED: Partial<Record<CampaignAction, CampaignState>> = { pause: 'paused', delete: 'paused' };

/** Returns what the owner of any campaign in a state can do. */
export const adviceFor = (state: CampaignState): CampaignAction[] =>
  ACTIONS.filter((action) => isPossible(action, state) && NOT_ADVISED[action] !== state);

/** Returns a sentence for an action that a state does not allow: the state, and what the owner can do now. */
export function describeRefusal(state: CampaignState): string {
  const words = adviceFor(state).map((action) => ACTIONS_IN_WORDS[action]);
  const choice = new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
  const next = words.length > 0 ? `You can ${choice} now.` : 'It no longer changes.';
  return `This is not possible: the campaign ${CAMPAIGN_STATE_WORDS[state].is}. ${next}`;
}
