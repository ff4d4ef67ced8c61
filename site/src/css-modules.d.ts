/** Gatsby compiles a CSS Module to one named export a class: `import * as styles from './x.module.css'`. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module '*.css';
