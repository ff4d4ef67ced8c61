import type { Step, World } from './plan';
import { runWorld } from './run-world';

/** A part that can be left out of a world. */
type Part = { step: Step } | { mishap: string };

/** How many runs shrinking may take. */
const MOST_RUNS = 400;

const worldOf = ({ seed, config }: World, parts: readonly Part[]): World => ({
  seed,
  config,
  plan: parts.flatMap((part) => ('step' in part ? [part.step] : [])),
  mishaps: parts.flatMap((part) => ('mishap' in part ? [part.mishap] : [])),
});

/**
 * Removes everything from a world that it does not need to break a rule: halves first, then ever smaller parts (delta
 * debugging). Resolves to the smallest world that was found.
 */
export async function shrink(world: World, rule: string): Promise<World> {
  const { mishaps } = await runWorld(world);
  let parts: Part[] = [...world.plan.map((step) => ({ step })), ...mishaps.map((mishap) => ({ mishap }))];
  let runs = 0;
  const breaks = async (some: readonly Part[]): Promise<boolean> => {
    runs += 1;
    const { violations } = await runWorld(worldOf(world, some));
    return violations.some((violation) => violation.rule === rule);
  };
  for (let size = Math.ceil(parts.length / 2); size >= 1 && runs < MOST_RUNS; ) {
    const before = parts.length;
    for (let from = parts.length - size; from > -size && runs < MOST_RUNS; from -= size) {
      const rest = [...parts.slice(0, Math.max(0, from)), ...parts.slice(from + size)];
      if (rest.length < parts.length && (await breaks(rest))) parts = rest;
    }
    if (size === 1 && parts.length === before) break;
    size = size === 1 ? 1 : Math.floor(size / 2);
  }
  return worldOf(world, parts);
}
