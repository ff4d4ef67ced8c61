import { CONTACT } from '@tariff-tantrum/lambdas/contract/facts';
import { type StageName, stackName } from '../stages';

/** Names that the stacks share. They are fixed, so that no stack imports them from another one. */
export const mailNames = (stage: StageName) => ({
  configurationSet: stackName(stage, 'mail'),
  /** Events of SES that wait for their Lambda. */
  events: `${stackName(stage, 'mail')}-events`,
  /** Events that could not be handled. */
  deadLetters: `${stackName(stage, 'mail')}-dead-letters`,
});

/** The sender of all mails. */
export const MAIL_FROM = CONTACT.support;
