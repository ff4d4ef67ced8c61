import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { type Domain, type StageName, stackName } from '../stages';

/** Names that the stacks share. They are fixed, so that no stack imports them from another one. */
export const mailNames = (stage: StageName) => ({
  configurationSet: stackName(stage, 'mail'),
  /** Events of SES that wait for their Lambda. */
  events: `${stackName(stage, 'mail')}-events`,
  /** Events that could not be handled. */
  deadLetters: `${stackName(stage, 'mail')}-dead-letters`,
});

/** Returns the sender of all mails of a stage. */
export const senderOf = ({ name }: Domain): string =>
  name === GAME.domain ? CONTACT.support : `support@${name}`;

/** Returns the MAIL FROM domain, to which bounces go. It has records of its own, which the owner's mail host may not have. */
export const bounceDomain = ({ name }: Domain): string => `bounce.${name}`;
