import type { Handlers } from '../api/app';
import type { createPersonStories } from './person-story';

/** What the owner needs to read all that is known of a person. */
export interface PersonNeeds {
  people: { tellOf: ReturnType<typeof createPersonStories> };
}

/** Returns how the owner reads the story of one person. */
export const personStoryHandlers = ({ people }: PersonNeeds): Handlers<'person'> => ({
  person: ({ body }) => people.tellOf(body),
});
