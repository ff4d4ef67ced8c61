import type { ProblemCode } from '../channels';

/** Something this program itself refuses, in words for the owner. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: ProblemCode,
    message: string,
  ) {
    super(message);
  }
}
