/** Variables that children of `npm start`, such as npm, Gatsby and esbuild, do not get. */
export declare const SECRETS: readonly string[];
export declare function takeSecrets(): NodeJS.ProcessEnv;
export declare function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
