import type { Configuration } from 'webpack';

/** Gatsby's own bundles, which `prune` deletes. */
const GATSBY_BUNDLES = /^(app|commons|component---[\w-]+)-[0-9a-f]+\.js$/;

/**
 * Turns off what takes time in a build and changes nothing that is served.
 * @throws if Gatsby's configuration for bundles has no Terser plugin
 */
export function skipUnusedWork(config: Configuration, stage: string): void {
  config.devtool = false;
  // Every build starts without a cache, so writing one is useless.
  config.cache = false;
  if (stage !== 'build-javascript') return;
  const minimizers = config.optimization?.minimizer ?? [];
  const terser = minimizers.find((plugin) => plugin && plugin.constructor.name === 'TerserPlugin');
  if (!terser) throw new Error('Gatsby does not minify with Terser.');
  Object.assign(Object(terser).options, { exclude: GATSBY_BUNDLES });
}
