import type { Handlers } from '../api/app';
import { conflict, respond } from '../api/responses';
import { PERSON_ERRORS } from '../contract/messages';
import { type ActionNeeds, beginAction } from '../owner/actions';
import type { Eraser } from './erase';
import { correctName } from './new-address';
import type { MailContext } from './people';
import type { createPeopleList } from './people-list';
import type { SilenceStore } from './silence';

/** What the owner needs to list and erase people, and to see and lift silences. */
export interface PeopleNeeds extends ActionNeeds {
  people: Pick<Eraser, 'countRange' | 'eraseAddress' | 'eraseRange'> &
    Pick<SilenceStore, 'lift' | 'silenced'> & {
      listPeople: ReturnType<typeof createPeopleList>;
      context: Pick<MailContext, 'table' | 'now' | 'hash' | 'forget'>;
    };
}

/** Returns what the owner does with people. */
export const peopleHandlers = (
  needs: PeopleNeeds,
): Handlers<'people' | 'erase' | 'eraseRange' | 'silenced' | 'lift' | 'correctName'> => ({
  people: ({ body }) => needs.people.listPeople(body),

  async erase({ c, body: { email } }) {
    await beginAction(needs, c, { action: 'erase' });
    await needs.people.eraseAddress(email);
    return respond(c, null, 204);
  },

  async eraseRange({ c, body: { from, to, dryRun } }) {
    const range = { from: Date.parse(from), to: Date.parse(to) };
    if (dryRun) return { count: await needs.people.countRange(range) };
    const line = await beginAction(needs, c, { action: 'erase-range', count: 0 });
    const { erased, more } = await needs.people.eraseRange(range);
    await line.add({ count: erased });
    return { count: erased, ...(more && { more }) };
  },

  async correctName({ c, body: { email, name } }) {
    await beginAction(needs, c, { action: 'correct-name' });
    const isFound = await correctName(needs.people.context, email, name || undefined);
    if (!isFound) throw conflict(PERSON_ERRORS.nobody);
    return { ...(name && { name }) };
  },

  silenced: async ({ query: { email } }) => ({ silenced: await needs.people.silenced(email) }),

  async lift({ c, body: { email } }) {
    await beginAction(needs, c, { action: 'lift' });
    return { lifted: await needs.people.lift(email) };
  },
});
