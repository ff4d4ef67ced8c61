/** Gatsby compiles a CSS module to one named export per class: `import * as styles from './x.module.css'`. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module '*.css';
declare module '@tariff-tantrum/site/styles';
