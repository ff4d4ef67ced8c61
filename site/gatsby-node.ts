import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { nameClasses, shortClassNames } from './build/pages/class-names';
import { finishSite } from './build/pages/finish';
import { ISLAND_CHUNKS, type Islands, IslandsPlugin } from './build/pages/islands';

let islands: Islands = {};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  stage,
  actions,
  getConfig,
  plugins,
  store,
}) => {
  const folder = store.getState().program.directory;
  // Gatsby's own bundle hydrates whole pages, so its bootstrap has no islands to wake.
  const forGatsby = plugins.define({ ISLANDS: '{}' });
  if (stage === 'develop') actions.setWebpackConfig({ plugins: [forGatsby] });
  // Pages and bundles have to agree on the names, so both stages of a build are told.
  if (stage.startsWith('build')) {
    const config = getConfig();
    nameClasses(config, shortClassNames(join(folder, 'src')));
    actions.replaceWebpackConfig(config);
  }
  if (stage !== 'build-javascript') return;
  const forVisitors = new IslandsPlugin(folder, (files) => {
    islands = files;
  });
  actions.setWebpackConfig({
    devtool: false,
    optimization: { splitChunks: { cacheGroups: ISLAND_CHUNKS } },
    plugins: [forGatsby, forVisitors],
  });
};

/** Gatsby has written its pages; what visitors get is made of them here. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ store, reporter }) => {
  const { program, config } = store.getState();
  const progress = reporter.activityTimer('finish pages: used CSS, bootstrap, hashes, compression');
  progress.start();
  await finishSite({ folder: program.directory, siteUrl: config.siteMetadata.siteUrl, islands });
  progress.end();
};
