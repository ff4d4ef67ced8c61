import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { Configuration } from 'webpack';
import { constantsOf, readInstallation } from '../env';
import { nameClasses, shortClassNames } from '../islands/class-names';
import { compileWithEsbuild, leaveStylesAsWritten } from './compile';

/** Configures Gatsby's webpack: a build only renders the pages, and development bundles them for the browser. */
export const configureWebpack: NonNullable<GatsbyNode['onCreateWebpackConfig']> = ({
  stage,
  actions,
  getConfig,
  plugins,
  store,
}) => {
  const { directory } = store.getState().program;
  const config: Configuration = getConfig();
  compileWithEsbuild(config);
  leaveStylesAsWritten(config);
  // The sources have a linter, which Gatsby's own would only delay.
  config.plugins = config.plugins?.filter((plugin) => plugin?.constructor.name !== 'ESLintWebpackPlugin');
  // Gatsby's folder of caches is deleted before each build and each start: writing them would be for nothing.
  config.cache = stage === 'develop' && { type: 'memory' };
  // No bundle for browsers is made: visitors are sent islands, and no runtime that hydrates whole pages.
  if (stage === 'build-javascript') config.entry = { app: join(directory, 'build/gatsby/nothing.mjs') };
  // As in the stylesheet.
  if (stage === 'build-html') nameClasses(config, shortClassNames(join(directory, 'src')));
  if (stage.startsWith('build')) config.devtool = false;
  actions.replaceWebpackConfig(config);
  actions.setWebpackConfig({
    // While developing, Gatsby's own bundle hydrates whole pages, so the bootstrap in it loads no islands.
    plugins: [plugins.define({ ISLANDS: '{}', ...constantsOf(readInstallation(), stage === 'build-html') })],
  });
};
