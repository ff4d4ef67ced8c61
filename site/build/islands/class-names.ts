import { join, relative, sep } from 'node:path';
import { type Declaration, parse } from 'postcss';
import type { Configuration, RuleSetRule, RuleSetUseItem } from 'webpack';
import { filesIn, textOf } from '../files';

/** css-loader's `getLocalIdent`: returns the name of a CSS module's class, or undefined for the default name. */
type GetLocalIdent = (module: { resourcePath: string }, pattern: string, name: string) => string | undefined;

/**
 * Numbers the classes of all CSS modules, so that names have two or three characters. The names depend on the sources
 * only and not on the order in which they are compiled, so pages and bundles agree.
 * @param sources the folder that contains the modules
 */
export function shortClassNames(sources: string): GetLocalIdent {
  const modules = filesIn(sources).filter((file) => file.endsWith('.module.css'));
  const keys = modules.flatMap((file) => classesIn(textOf(sources, file)).map((name) => `${file} ${name}`));
  const numbers = new Map(keys.map((key, i) => [key, i]));
  return ({ resourcePath }, _, name) => {
    const file = relative(sources, resourcePath).split(sep).join('/');
    const number = numbers.get(`${file} ${name}`);
    return number === undefined ? undefined : `_${number.toString(36)}`;
  };
}

/** Returns the classes of a stylesheet without duplicates, in source order. */
function classesIn(css: string): string[] {
  const selectors = css.replace(/\/\*.*?\*\/|"[^"]*"/gs, '');
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))];
}

/**
 * Returns a function that does what css-loader does for an import of a CSS module: it returns the value of `class` for
 * each of the module's names, with those that it composes.
 */
export function classNames(sources: string): (path: string) => Record<string, string> {
  const nameOf = shortClassNames(sources);
  const namesIn = (path: string): Record<string, string> => {
    const css = textOf('', path);
    const names: Record<string, string> = Object.fromEntries(
      classesIn(css).map((name) => [name, nameOf({ resourcePath: path }, '', name) ?? name]),
    );
    parse(css).walkDecls('composes', (declaration) => {
      const name = selectorOf(declaration).slice(1);
      const [, composed = '', file] = /^(.*?)(?: from (.*))?$/.exec(declaration.value) ?? [];
      const others = file?.startsWith('"') ? namesIn(join(path, '..', file.slice(1, -1))) : names;
      const values = composed.split(' ').map((other) => (file === 'global' ? other : others[other]));
      names[name] = [names[name], ...values].join(' ');
    });
    return names;
  };
  return namesIn;
}

const selectorOf = ({ parent }: Declaration): string =>
  parent?.type === 'rule' && 'selector' in parent ? String(parent.selector) : '';

/**
 * Configures webpack's css-loader to name classes of CSS modules with `getLocalIdent`.
 * @throws if Gatsby's configuration has no css-loader for CSS modules
 */
export function nameClasses(config: Configuration, getLocalIdent: GetLocalIdent): void {
  const rules = (config.module?.rules ?? []).flatMap((rule) => (isRule(rule) ? (rule.oneOf ?? []) : []));
  const loaders = rules.flatMap((rule) => (isRule(rule) && Array.isArray(rule.use) ? rule.use : []));
  const options = loaders.map(cssModulesOptions).filter((found) => found !== undefined);
  if (options.length === 0) throw new Error('Gatsby has no css-loader for CSS modules.');
  for (const modules of options) Object.assign(modules, { getLocalIdent });
}

const isRule = (rule: unknown): rule is RuleSetRule => typeof rule === 'object' && rule !== null;

/** Returns css-loader's `modules` options, or undefined for other loaders. */
function cssModulesOptions(use: RuleSetUseItem | undefined | null | false | 0 | ''): object | undefined {
  if (!use || typeof use !== 'object' || !/[\\/]css-loader[\\/]/.test(use.loader ?? '')) return undefined;
  const { modules } = Object(use.options);
  return typeof modules === 'object' ? modules : undefined;
}
