import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { compileWithEsbuild } from './build/gatsby/compile';
import { nameClasses, shortClassNames } from './build/islands/class-names';

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  stage,
  actions,
  getConfig,
  plugins,
  store,
}) => {
  if (stage.startsWith('build')) {
    const config = getConfig();
    // In both stages of a build, because pages and stylesheet must use the same names.
    nameClasses(config, shortClassNames(join(store.getState().program.directory, 'src')));
    compileWithEsbuild(config);
    // What takes time and changes nothing that is served: source maps, a cache, and smaller bundles of Gatsby's runtime.
    config.devtool = false;
    config.cache = false;
    if (stage === 'build-javascript') config.optimization.minimizer = [plugins.minifyCss()];
    actions.replaceWebpackConfig(config);
  }
  actions.setWebpackConfig({
    // While developing, Gatsby's own bundle hydrates whole pages, so the bootstrap in it loads no islands.
    plugins: [plugins.define({ ISLANDS: '{}', IS_BUILT: String(stage === 'build-html') })],
  });
};

/** While developing there is a page of all pictures. */
export const createPages: GatsbyNode['createPages'] = ({ actions, store }) => {
  const { program } = store.getState();
  if (String(program._) === 'develop')
    actions.createPage({
      path: '/art',
      component: join(program.directory, 'src/art/sheet/ArtSheet.tsx'),
      context: {},
    });
};
