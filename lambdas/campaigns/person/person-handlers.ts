import type { Handlers } from '../../api/app';
import type { MailContext } from '../../people/people';
import { tellOfPerson } from './person-story';

/** What the owner needs to read all that is known of a person. */
export interface PersonNeeds {
  context: Pick<MailContext, 'table' | 'now' | 'hash'>;
}

export const personStoryHandlers = ({ context }: PersonNeeds): Handlers<'person'> => ({
  person: ({ body }) => tellOfPerson(context, body),
});
