/** The words for a state of a campaign, wherever it is shown. */
interface StateWords {
  /** Completes the sentence "The campaign …". */
  is: string;
  /** In lists. */
  name: string;
  /** In lists, for a rehearsal, if `name` would say that something was sent. */
  rehearsed?: string;
  /** At its step. */
  atStep: string;
  /** Before its subject, as the next step; `null` of a campaign that has ended, which has none. */
  next: string | null;
}

/** The states of a campaign, in their order, with all of their words. */
export const CAMPAIGN_STATE_WORDS = {
  draft: { is: 'is a draft', name: 'Draft', atStep: 'Draft', next: 'Next: test, check and freeze' },
  /** Recipients and codes are being fixed. */
  freezing: {
    is: 'is being frozen',
    name: 'Fixing the recipients',
    atStep: 'Under way',
    next: 'Being frozen:',
  },
  frozen: { is: 'is frozen', name: 'Frozen', atStep: 'Waits for you', next: 'Next: send to the first few' },
  /** It starts by itself at an hour. */
  scheduled: {
    is: 'is scheduled',
    name: 'Scheduled',
    rehearsed: 'Rehearsal: scheduled',
    atStep: 'Scheduled',
    next: 'Starts by itself:',
  },
  /** The first emails are under way. */
  canary: {
    is: 'is being sent to the first recipients',
    name: 'First emails under way',
    rehearsed: 'Rehearsal: first emails being written',
    atStep: 'Under way',
    next: 'The first few are getting it:',
  },
  /** The first emails were sent, and the owner decides. */
  waiting: {
    is: 'was sent to the first recipients and waits for you',
    name: 'Waiting for you',
    rehearsed: 'Rehearsal: waiting for you',
    atStep: 'Waits for you',
    next: 'Waits for you:',
  },
  sending: {
    is: 'is being sent to all recipients',
    name: 'Sending',
    rehearsed: 'Rehearsal: being written',
    atStep: 'Under way',
    next: 'Being sent:',
  },
  paused: {
    is: 'is paused',
    name: 'Paused',
    rehearsed: 'Rehearsal: paused',
    atStep: 'Paused',
    next: 'Paused:',
  },
  /** The emails that were not sent are being skipped. */
  cancelling: {
    is: 'is being cancelled',
    name: 'Being cancelled',
    rehearsed: 'Rehearsal: being cancelled',
    atStep: 'Being cancelled',
    next: 'Being cancelled:',
  },
  /** No email is due or unknown. */
  done: {
    is: 'is at its end',
    name: 'Done',
    rehearsed: 'Rehearsed: nobody got it',
    atStep: 'Sent',
    next: null,
  },
} as const satisfies Record<string, StateWords>;

export type CampaignState = keyof typeof CAMPAIGN_STATE_WORDS;
export const CAMPAIGN_STATES = Object.keys(CAMPAIGN_STATE_WORDS) as CampaignState[];

/** The states of a campaign that has not ended. */
export type OpenState = {
  [State in CampaignState]: (typeof CAMPAIGN_STATE_WORDS)[State]['next'] extends null ? never : State;
}[CampaignState];
export const isOpen = (state: CampaignState): state is OpenState => CAMPAIGN_STATE_WORDS[state].next !== null;
