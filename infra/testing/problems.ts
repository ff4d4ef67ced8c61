import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import type { TestSystem } from './system';

/** Returns the problems that a system knows of, without the one that depends on the Node that runs the tests. */
export async function problemsOf({ owner }: Pick<TestSystem, 'owner'>): Promise<Problem[]> {
  const { problems = [] } = await owner.count();
  return problems.filter(({ id }) => id !== 'node-end');
}
