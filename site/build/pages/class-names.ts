import { relative, sep } from 'node:path';
import type { Configuration, RuleSetRule, RuleSetUseItem } from 'webpack';
import { filesIn, textOf } from '../files';

/** What may stand in webpack's lists instead of an item. */
type Nothing = undefined | null | false | 0 | '';

/** Css-loader's `getLocalIdent`: the name that a class of a module gets, or nothing where its own will do. */
type NameOf = (module: { resourcePath: string }, pattern: string, name: string) => string | undefined;

/**
 * Counts the classes of all CSS modules, so that pages and bundles name each in two or three letters. The same sources
 * give the same names, in whatever order webpack comes across them.
 * @param sources The folder that holds the modules.
 */
export function shortClassNames(sources: string): NameOf {
  const modules = filesIn(sources).filter((file) => file.endsWith('.module.css'));
  const keys = modules.flatMap((file) => classesIn(textOf(sources, file)).map((name) => `${file} ${name}`));
  const numbers = new Map(keys.map((key, i) => [key, i]));
  return ({ resourcePath }, _, name) => {
    const file = relative(sources, resourcePath).split(sep).join('/');
    const number = numbers.get(`${file} ${name}`);
    return number === undefined ? undefined : `_${number.toString(36)}`;
  };
}

/** Each class once, in the order of the sheet. */
function classesIn(css: string): string[] {
  const selectors = css.replace(/\/\*.*?\*\/|"[^"]*"/gs, '');
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))];
}

/**
 * Has webpack name classes so.
 * @throws where Gatsby's configuration holds no loader of CSS modules
 */
export function nameClasses(config: Configuration, getLocalIdent: NameOf): void {
  const rules = (config.module?.rules ?? []).flatMap((rule) => (isRule(rule) ? (rule.oneOf ?? []) : []));
  const loaders = rules.flatMap((rule) => (isRule(rule) && Array.isArray(rule.use) ? rule.use : []));
  const options = loaders.map(optionsOfCssModules).filter((found) => found !== undefined);
  if (options.length === 0) throw new Error('Gatsby has no loader of CSS modules.');
  for (const modules of options) Object.assign(modules, { getLocalIdent });
}

const isRule = (rule: unknown): rule is RuleSetRule => typeof rule === 'object' && rule !== null;

/** What css-loader is told about modules; nothing for other loaders. */
function optionsOfCssModules(use: RuleSetUseItem | Nothing): object | undefined {
  if (!use || typeof use !== 'object' || !/[\\/]css-loader[\\/]/.test(use.loader ?? '')) return undefined;
  const { modules } = Object(use.options);
  return typeof modules === 'object' ? modules : undefined;
}
