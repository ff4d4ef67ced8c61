import { isSameSignup, signups } from '../signups/signup';
import { type MailContext, save } from './people';
import type { Person } from './person';
import { isPending } from './rules';

/**
 * Corrects or removes the name of a person who is on the list, or waits for their confirmation. Resolves to whether
 * they are.
 * @param read reads the person, again if somebody has changed them meanwhile
 */
export async function changeName(
  context: Pick<MailContext, 'table' | 'now' | 'forget'>,
  read: () => Promise<Person | undefined>,
  name: string | undefined,
): Promise<boolean> {
  for (;;) {
    const person = await read();
    if (person?.signup) {
      const change = name === undefined ? { unset: ['name'] as const } : { set: { name } };
      const where = isSameSignup(person.signup);
      if (await signups.on(context.table).update(person.signup, { ...change, where })) return true;
    } else if (person && isPending(person, context.now())) {
      if (await save(context, person, { ...person, asked: { ...person.asked, name } })) return true;
    } else return false;
  }
}
