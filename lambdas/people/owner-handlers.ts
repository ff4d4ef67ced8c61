import type { Handlers } from '../api/app';
import { respond } from '../api/responses';
import { type ActionNeeds, beginAction } from '../owner/actions';
import type { Eraser } from './erase';
import type { createPeopleList } from './people-list';
import type { SilenceStore } from './silence';

/** What the owner needs to list and erase people, and to see and lift silences. */
export interface PeopleNeeds extends ActionNeeds {
  people: Pick<Eraser, 'countRange' | 'eraseAddress' | 'eraseRange'> &
    Pick<SilenceStore, 'lift' | 'silenced'> & { listPeople: ReturnType<typeof createPeopleList> };
}

/** Returns what the owner does with people. */
export const peopleHandlers = (
  needs: PeopleNeeds,
): Handlers<'people' | 'erase' | 'eraseRange' | 'silenced' | 'lift'> => ({
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

  silenced: async ({ query: { email } }) => ({ silenced: await needs.people.silenced(email) }),

  async lift({ c, body: { email } }) {
    await beginAction(needs, c, { action: 'lift' });
    return { lifted: await needs.people.lift(email) };
  },
});
