import * as z from 'zod/mini';
import { expiryOf } from '../facts/retention';
import { entity } from '../table/entity';
import type { Table, Write } from '../table/table';
import { isSameSignup, type Signup, signups } from './signup';

/** The partition key of codes. */
export const CODES = 'codes';

const time = z.string();
/** The code as it was first imported. */
const code = z.string();
/** The reference of the person who was given the code, until they are erased or have left. */
const ref = z.optional(z.string());
const codeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('free'), code }),
  z.object({ state: z.literal('given'), code, givenAt: time, ref }),
  z.object({ state: z.literal('used'), code, usedAt: time, givenAt: z.optional(time), ref }),
]);
export type Code = z.infer<typeof codeSchema>;

/** Returns a code as it is compared and found, so that each is stored once, however often it is imported. */
export const normaliseCode = (code: string): string => code.toUpperCase();

/**
 * The discount codes. They are in no index: a code that is given to somebody is written once, and the search for free
 * ones remembers its position instead. A given code is kept at least as long as the signup of its person.
 */
export const codes = entity('code', codeSchema, {
  partitions: [CODES],
  key: ({ code }: Pick<Code, 'code'>) => ({ pk: CODES, sk: normaliseCode(code) }),
  expires: { by: 'givenAt', after: expiryOf },
});

/**
 * Returns the writes that give a free code to a signup that has none and is unchanged since it was read: two people
 * never get the same code, nobody gets two, and none is lost.
 */
export const giveCode = (signup: Signup, ref: string, code: string, givenAt: string): Write[] => [
  signups.write.update(signup, { set: { code }, where: [['code', 'absent'], ...isSameSignup(signup)] }),
  codes.write.move({ code }, { from: 'free', to: 'given', set: { givenAt, ref } }),
];

/** Returns the writes that remove a signup that is unchanged since it was read; its code no longer has an owner. */
export async function removeSignup(table: Table, signup: Signup): Promise<Write[]> {
  const { code } = signup;
  const isSame = isSameSignup(signup);
  if (code === undefined) return [signups.write.delete(signup, [...isSame, ['code', 'absent']])];
  const removal = signups.write.delete(signup, [...isSame, ['code', '=', code]]);
  const { ref } = { ref: undefined, ...(await codes.on(table).get({ code })) };
  if (ref === undefined) return [removal];
  const where = [['ref', '=', ref]] as const;
  return [removal, codes.write.update({ code }, { in: ['given', 'used'], unset: ['ref'], where })];
}
