import type { GatsbyNode } from 'gatsby';
import { finishSite } from './build/finish';
import { ISLAND_CHUNKS, type Islands, IslandsPlugin } from './build/islands';

let islands: Islands = {};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ stage, actions, store }) => {
  if (stage !== 'build-javascript') return;
  actions.setWebpackConfig({
    devtool: false,
    optimization: { splitChunks: { cacheGroups: ISLAND_CHUNKS } },
    plugins: [
      new IslandsPlugin(store.getState().program.directory, (files) => {
        islands = files;
      }),
    ],
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
