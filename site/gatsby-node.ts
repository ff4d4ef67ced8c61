import type { GatsbyNode } from 'gatsby';
import { finishSite } from './build/finish';
import { ISLAND_CHUNKS, type Islands, IslandsPlugin } from './build/islands';

let islands: Islands = {};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  stage,
  actions,
  plugins,
  store,
}) => {
  // Gatsby's own bundle hydrates whole pages, so its bootstrap has no islands to wake.
  const forGatsby = plugins.define({ ISLANDS: '{}' });
  if (stage === 'develop') actions.setWebpackConfig({ plugins: [forGatsby] });
  if (stage !== 'build-javascript') return;
  const forVisitors = new IslandsPlugin(store.getState().program.directory, (files) => {
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
