// Prints what breaks the rules of imports, which modules were read, and a picture of them, as JSON. It is a program of
// its own because dependency-cruiser is an ES module, and Jest loads CommonJS.
import { TERMINAL_SOURCES } from '../../admin-cli/build.mjs';
import { SITE_SOURCES } from '../../infra/setup/site.mjs';
import { drawParts } from './picture.mjs';
import { readImports } from './read.mjs';
import { RULES, TESTS } from './rules.mjs';

const output = await readImports({ validate: true, ruleSet: { forbidden: RULES } });

const violations = output.summary.violations.map(
  ({ rule, from, to, cycle }) =>
    `${rule.name}: ${from} imports ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`,
);
const modules = output.modules.filter(({ source }) => !source.includes('node_modules/'));

/** Returns what a built workspace consists of that the list of its sources lacks, tests aside. */
function missingSources(workspace, sources) {
  const isSource = (path) => sources.some((source) => path === source || path.startsWith(`${source}/`));
  const queue = modules
    .map(({ source }) => source)
    .filter((path) => path.startsWith(workspace) && !TESTS.test(path));
  const reached = new Set(queue);
  for (const path of reached) {
    const dependencies = modules.find(({ source }) => source === path)?.dependencies ?? [];
    for (const { resolved, coreModule } of dependencies)
      if (!coreModule && !resolved.includes('node_modules/')) reached.add(resolved);
  }
  return [...reached].filter((path) => !isSource(path));
}

console.log(
  JSON.stringify({
    violations,
    modules: modules.map(({ source }) => source),
    picture: drawParts(modules),
    missingSources: [
      ...missingSources('site/', SITE_SOURCES),
      ...missingSources('admin-cli/', [...TERMINAL_SOURCES, 'infra/setup']),
    ],
  }),
);
