import { TESTS } from './rules.mjs';

/** Folders that are parts of their own below the one that contains them. */
const OWN = /^(lambdas\/(table\/(sqlite|dynamodb)|email\/engines)|(lambdas|infra)\/[\w-]+|[\w-]+)\//;
/** What prepares, packs or saves is beside the product. */
const BESIDE = ['infra/setup', 'infra/pack', 'infra/backup.mjs'];

/** Returns the part of a module, such as `people` or `infra/local`. @param {string} path */
const partOf = (path) => (OWN.exec(path)?.[1] ?? path).replace(/^lambdas\//, '');

/**
 * Draws which part of the product imports which, in Mermaid, without the arrows that follow from others.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules all modules of the repository
 */
export function drawParts(modules) {
  const isProduct = (path) =>
    /\.(tsx?|mjs|cjs)$/.test(path) &&
    !path.includes('node_modules/') &&
    !TESTS.test(path) &&
    !BESIDE.some((name) => path.startsWith(name));
  const uses = new Map();
  for (const { source, dependencies } of modules.filter((each) => isProduct(each.source)))
    for (const { resolved } of dependencies.filter((each) => isProduct(each.resolved))) {
      const [from, to] = [partOf(source), partOf(resolved)];
      if (from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to));
    }
  const reachedFrom = (parts) =>
    new Set([...parts].flatMap((part) => [part, ...reachedFrom(uses.get(part) ?? [])]));
  const arrows = [...uses].flatMap(([from, parts]) =>
    [...parts]
      .filter((to) => [...parts].every((other) => other === to || !reachedFrom([other]).has(to)))
      .map((to) => `${from} --> ${to}`),
  );
  return ['flowchart TD', ...arrows.sort()].join('\n  ');
}
