/** The metric of how long the oldest email has waited on AWS, in seconds. */
export const WAITING_METRIC = 'MailWaiting';

/** The metric of campaigns that a rule has paused on AWS. */
export const PAUSED_METRIC = 'MailPaused';
