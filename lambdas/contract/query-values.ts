import * as z from 'zod/mini';

/** A time with a zone, before the year 10000 in UTC: the store compares times as text. */
export const timeSchema = (error: string) =>
  z.iso
    .datetime({ offset: true, error })
    .check(z.refine((time) => Date.parse(time) < Date.UTC(10_000, 0), { error }));

/** A whole number in a query string. */
export const wholeNumber = (from: number, to: number, error: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/, { error })),
    z.pipe(z.transform(Number), z.number().check(z.refine((n) => n >= from && n <= to, { error }))),
  );

/** A value that is `true` or absent. */
export const onlyTrue = (error: string) =>
  z.optional(
    z.pipe(
      z.literal('true', { error }),
      z.transform(() => true as const),
    ),
  );
