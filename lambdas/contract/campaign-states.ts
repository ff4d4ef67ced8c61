/** The steps of a campaign, in order. */
export const STEPS = ['write', 'test', 'check', 'freeze', 'first', 'everybody', 'results'] as const;
export type Step = (typeof STEPS)[number];

/** What a state of a campaign is called, wherever it is shown, and what it means for the owner. */
interface StateWords {
  /** Completes the sentence "The campaign …". */
  is: string;
  /** In lists. */
  name: string;
  /** In lists, of a rehearsal: where `name` would say that something was sent. */
  rehearsed?: string;
  /** At its step. */
  atStep: string;
  /** Before its subject, as what comes next; of what is at its end, something else does. */
  next: string;
  step: Step;
  /** Whether it can be paused. While it is `sending`, its emails may go out, and no other campaign may be sent. */
  pausable: 'no' | 'yes' | 'sending';
  /** The command of the terminal that the owner types next, if it waits for them. */
  command: 'send' | 'continue' | 'status' | 'none';
}

/** The states of a campaign, all that they are called, and what they mean for the owner. */
export const CAMPAIGN_STATE_WORDS = {
  draft: {
    is: 'is a draft',
    name: 'Draft',
    atStep: 'Draft',
    next: 'Next: test, check and freeze',
    step: 'write',
    pausable: 'no',
    command: 'none',
  },
  /** Recipients and codes are being fixed. */
  freezing: {
    is: 'is being frozen',
    name: 'Fixing the recipients',
    atStep: 'Under way',
    next: 'Being frozen:',
    step: 'freeze',
    pausable: 'yes',
    command: 'status',
  },
  frozen: {
    is: 'is frozen',
    name: 'Frozen',
    atStep: 'Waits for you',
    next: 'Next: send to the first few',
    step: 'freeze',
    pausable: 'no',
    command: 'send',
  },
  /** It starts by itself at an hour. */
  scheduled: {
    is: 'is scheduled',
    name: 'Scheduled',
    rehearsed: 'Rehearsal: scheduled',
    atStep: 'Scheduled',
    next: 'Starts by itself:',
    step: 'freeze',
    pausable: 'yes',
    command: 'status',
  },
  /** The first emails are under way. */
  canary: {
    is: 'is being sent to the first recipients',
    name: 'First emails under way',
    rehearsed: 'Rehearsal: first emails being written',
    atStep: 'Under way',
    next: 'The first few are getting it:',
    step: 'first',
    pausable: 'sending',
    command: 'none',
  },
  /** The first emails were sent, and the owner decides. */
  waiting: {
    is: 'was sent to the first recipients and waits for you',
    name: 'Waiting for you',
    rehearsed: 'Rehearsal: waiting for you',
    atStep: 'Waits for you',
    next: 'Waits for you:',
    step: 'first',
    pausable: 'sending',
    command: 'continue',
  },
  sending: {
    is: 'is being sent to all recipients',
    name: 'Sending',
    rehearsed: 'Rehearsal: being written',
    atStep: 'Under way',
    next: 'Being sent:',
    step: 'everybody',
    pausable: 'sending',
    command: 'none',
  },
  paused: {
    is: 'is paused',
    name: 'Paused',
    rehearsed: 'Rehearsal: paused',
    atStep: 'Paused',
    next: 'Paused:',
    /** Of one that does not say where it was paused. */
    step: 'everybody',
    pausable: 'no',
    command: 'status',
  },
  /** Those who were not mailed are being skipped. */
  cancelling: {
    is: 'is being cancelled',
    name: 'Being cancelled',
    rehearsed: 'Rehearsal: being cancelled',
    atStep: 'Being cancelled',
    next: 'Being cancelled:',
    step: 'everybody',
    pausable: 'no',
    command: 'none',
  },
  /** No email is due or unknown. */
  done: {
    is: 'is at its end',
    name: 'Done',
    rehearsed: 'Rehearsed: nobody got it',
    atStep: 'Sent',
    next: 'Sent:',
    step: 'results',
    pausable: 'no',
    command: 'none',
  },
} as const satisfies Record<string, StateWords>;

export type CampaignState = keyof typeof CAMPAIGN_STATE_WORDS;
export const CAMPAIGN_STATES = Object.keys(CAMPAIGN_STATE_WORDS) as CampaignState[];

/** The states that can be paused, or those of them whose emails may go out. */
type StateThatIs<Pausable> = {
  [State in CampaignState]: (typeof CAMPAIGN_STATE_WORDS)[State]['pausable'] extends Pausable ? State : never;
}[CampaignState];
export type PausableState = StateThatIs<'yes' | 'sending'>;
export type SendingState = StateThatIs<'sending'>;

export const isSending = (state: CampaignState): state is SendingState =>
  CAMPAIGN_STATE_WORDS[state].pausable === 'sending';
const isPausable = (state: CampaignState): state is PausableState =>
  CAMPAIGN_STATE_WORDS[state].pausable !== 'no';

export const SENDING_STATES: readonly SendingState[] = CAMPAIGN_STATES.filter(isSending);
export const PAUSABLE_STATES: readonly PausableState[] = CAMPAIGN_STATES.filter(isPausable);
