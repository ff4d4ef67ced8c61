import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { type Declaration, parse } from 'postcss';
import type { Configuration, RuleSetRule, RuleSetUseItem } from 'webpack';
import { filesIn, textOf } from '../files';
import { classesIn } from '../finish/used-css';

/** css-loader's `getLocalIdent`: returns the name of a CSS module's class, or undefined for the default name. */
type GetLocalIdent = (module: { resourcePath: string }, pattern: string, name: string) => string | undefined;

/**
 * Names the classes of all CSS modules after a hash of module and class: a name depends on nothing else, so that pages
 * and bundles agree, and a new class changes no other name, file or hash of a policy.
 * @param sources the folder that contains the modules
 * @throws if two classes have the same name
 */
export function shortClassNames(sources: string): GetLocalIdent {
  const modules = filesIn(sources).filter((file) => file.endsWith('.module.css'));
  const keys = modules.flatMap((file) =>
    [...classesIn(textOf(sources, file))].map((name) => keyOf(file, name)),
  );
  const names = new Map(keys.map((key) => [key, hashed(key)]));
  const owners = new Map([...names].map(([key, name]) => [name, key]));
  for (const [key, name] of names)
    if (owners.get(name) !== key)
      throw new Error(`Please rename a class: "${key}" and "${owners.get(name)}" have the same hash.`);
  return ({ resourcePath }, _, name) =>
    names.get(keyOf(relative(sources, resourcePath).split(sep).join('/'), name));
}

const keyOf = (file: string, name: string): string => `${file} ${name}`;

/** Four letters and digits: among 500 classes the chance that two are the same is 1 in 100. */
const hashed = (key: string): string =>
  `_${createHash('sha256').update(key).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;

/**
 * Returns a function that does what css-loader does for an import of a CSS module: it returns the value of `class` for
 * each of the module's names, with those that it composes.
 */
export function classNames(sources: string): (path: string) => Record<string, string> {
  const nameOf = shortClassNames(sources);
  const namesIn = (path: string): Record<string, string> => {
    const css = textOf('', path);
    const names: Record<string, string> = Object.fromEntries(
      [...classesIn(css)].map((name) => [name, nameOf({ resourcePath: path }, '', name) ?? name]),
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
