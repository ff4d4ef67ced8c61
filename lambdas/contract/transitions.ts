/**
 * The states of a campaign. `freezing`: recipients and codes are being fixed; `canary`: the first emails are under way;
 * `waiting`: they are sent, and the owner decides; `cancelling`: those who were not mailed are being skipped; `done`: no
 * email is due or unknown.
 */
export const CAMPAIGN_STATES = [
  'draft',
  'freezing',
  'frozen',
  'canary',
  'waiting',
  'sending',
  'paused',
  'cancelling',
  'done',
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** What the owner does with a campaign by `changeCampaign`, and everything that depends on its state. */
export const CHANGES = ['freeze', 'send', 'continue', 'pause', 'resume', 'cancel'] as const;
const ACTIONS = ['save', ...CHANGES, 'delete'] as const;
export type CampaignAction = (typeof ACTIONS)[number];

interface Transition {
  from: readonly CampaignState[];
  to: CampaignState | 'where it was paused' | 'deleted';
}

/** Every transition of a campaign: what the owner does, then what follows by itself. All others are refused. */
export const TRANSITIONS = {
  save: { from: ['draft'], to: 'draft' },
  freeze: { from: ['draft'], to: 'freezing' },
  send: { from: ['frozen'], to: 'canary' },
  continue: { from: ['waiting'], to: 'sending' },
  /** The stop rules pause it, too. */
  pause: { from: ['freezing', 'canary', 'waiting', 'sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'where it was paused' },
  cancel: { from: ['paused'], to: 'cancelling' },
  /** What is paused, only if nobody was mailed. */
  delete: { from: ['draft', 'frozen', 'paused'], to: 'deleted' },
  /** When a restored backup is opened: it does not know what was sent after it was made. */
  restore: { from: ['freezing', 'canary', 'waiting', 'sending', 'paused'], to: 'paused' },
  completeFreeze: { from: ['freezing'], to: 'frozen' },
  wait: { from: ['canary'], to: 'waiting' },
  finish: { from: ['sending'], to: 'done' },
  finishCancel: { from: ['cancelling'], to: 'done' },
} as const satisfies Record<
  CampaignAction | 'restore' | 'completeFreeze' | 'wait' | 'finish' | 'finishCancel',
  Transition
>;

const STATES_IN_WORDS: Record<CampaignState, string> = {
  draft: 'is a draft',
  freezing: 'is being frozen',
  frozen: 'is frozen',
  canary: 'is being sent to the first recipients',
  waiting: 'was sent to the first recipients and waits for you',
  sending: 'is being sent to all recipients',
  paused: 'is paused',
  cancelling: 'is being cancelled',
  done: 'is at its end',
};

const ACTIONS_IN_WORDS: Record<CampaignAction, string> = {
  save: 'change it',
  freeze: 'freeze it',
  send: 'send it to the first recipients',
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

/** Returns a sentence for an action that a state does not allow: the state, and what the owner can do now. */
export function describeRefusal(state: CampaignState): string {
  const possible = ACTIONS.filter((action) => isPossible(action, state));
  const words = possible.map((action) => ACTIONS_IN_WORDS[action]);
  const choice = new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
  const next = words.length > 0 ? `You can ${choice} now.` : 'It does not change any more.';
  return `This is not possible: the campaign ${STATES_IN_WORDS[state]}. ${next}`;
}
