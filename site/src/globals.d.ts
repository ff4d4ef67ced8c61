/** Gatsby compiles a CSS module to one named export per class: `import * as styles from './x.module.css'`. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module '*.css';
declare module '@tariff-tantrum/site/styles';

/** Whether the page is built, and not shown by Gatsby's development server; a constant of `build/env.ts`, as the next two. */
declare const IS_BUILT: boolean;
declare const SITE_URL: import('../build/env').Installation['SITE_URL'];
declare const SITE_HOSTING: import('../build/env').Installation['SITE_HOSTING'];

/**
 * The addresses of each island's files, by its name: the module, what that imports, then the stylesheet. The build
 * inserts them.
 */
declare const ISLANDS: Readonly<Record<string, readonly string[]>>;
