import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { constantsOf, readInstallation } from '../env';
import { nameClasses, shortClassNames } from '../islands/class-names';
import { compileWithEsbuild } from './compile';

/** Configures Gatsby's webpack: it renders the pages, and does nothing in a build that is not for that. */
export const configureWebpack: NonNullable<GatsbyNode['onCreateWebpackConfig']> = ({
  stage,
  actions,
  getConfig,
  plugins,
  store,
}) => {
  const { directory } = store.getState().program;
  if (stage.startsWith('build')) {
    const config = getConfig();
    // No bundle for browsers is made: visitors are sent islands, and no runtime that hydrates whole pages.
    if (stage === 'build-javascript') config.entry = { app: join(directory, 'build/gatsby/nothing.mjs') };
    // As in the stylesheet.
    else nameClasses(config, shortClassNames(join(directory, 'src')));
    compileWithEsbuild(config);
    config.devtool = false;
    config.cache = false;
    actions.replaceWebpackConfig(config);
  }
  actions.setWebpackConfig({
    // While developing, Gatsby's own bundle hydrates whole pages, so the bootstrap in it loads no islands.
    plugins: [plugins.define({ ISLANDS: '{}', ...constantsOf(readInstallation(), stage === 'build-html') })],
  });
};
