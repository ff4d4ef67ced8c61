import type { Handlers } from '../api/app';
import { conflict, respond } from '../api/responses';
import { PERSON_ERRORS } from '../contract/messages';
import { type ActionNeeds, beginAction } from '../owner/actions';
import { changeName } from './change-name';
import { countRange, type EraseContext, eraseAddress, eraseRange } from './erase';
import { findByAddress, refOf } from './people';
import { listPeople } from './people-list';
import { countSuppressed, unsuppress } from './suppression-list';

/** What the owner needs to list and erase people, and to read the suppression list and remove people from it. */
export interface PeopleNeeds extends ActionNeeds {
  context: EraseContext;
}

/** Returns what the owner does with people. */
export const peopleHandlers = (
  needs: PeopleNeeds,
): Handlers<'people' | 'erase' | 'eraseRange' | 'silenced' | 'lift' | 'correctName'> => ({
  people: ({ body }) => listPeople(needs.context, body),

  async erase({ c, body: { email } }) {
    await beginAction(needs, c, { action: 'erase' });
    await eraseAddress(needs.context, email);
    return respond(c, null, 204);
  },

  async eraseRange({ c, body: { from, to, dryRun } }) {
    const range = { from: Date.parse(from), to: Date.parse(to) };
    if (dryRun) return { count: await countRange(needs.context, range) };
    const line = await beginAction(needs, c, { action: 'erase-range', count: 0 });
    const { erased, more } = await eraseRange(needs.context, range);
    await line.add({ count: erased });
    return { count: erased, ...(more && { more }) };
  },

  async correctName({ c, body: { email, name } }) {
    await beginAction(needs, c, { action: 'correct-name' });
    const { context } = needs;
    const read = () => findByAddress(context, refOf(context, email), email);
    const isFound = await changeName(context, read, name || undefined);
    if (!isFound) throw conflict(PERSON_ERRORS.nobody);
    return { ...(name && { name }) };
  },

  silenced: async ({ query: { email } }) => ({ silenced: await countSuppressed(needs.context, email) }),

  async lift({ c, body: { email } }) {
    await beginAction(needs, c, { action: 'lift' });
    return { lifted: await unsuppress(needs.context, email) };
  },
});
