import type { Handlers } from '../api/app';
import type { NamesOf } from '../contract/endpoints';
import { type AnswerNeeds, answerHandlers } from '../people/handlers';
import { type MySignupNeeds, mySignupHandlers } from '../people/my-signup-handlers';

/** Returns the handlers of the links in emails. They exist only if emails are sent. */
export const personHandlers = (
  needs: AnswerNeeds & MySignupNeeds,
): Handlers<Exclude<NamesOf<{ access: 'person' }>, 'outboxEmail'>> => ({
  ...answerHandlers(needs),
  ...mySignupHandlers(needs),
});
