import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { nameClasses, shortClassNames } from './build/pages/class-names';
import { finishSite } from './build/pages/finish';
import { ISLAND_CHUNKS, type Islands, IslandsPlugin } from './build/pages/islands';
import { skipUnusedWork } from './build/pages/skip-unused-work';

let islands: Islands = {};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  stage,
  actions,
  getConfig,
  plugins,
  store,
}) => {
  const folder = store.getState().program.directory;
  // Gatsby's own bundle hydrates whole pages, so the bootstrap in it loads no islands.
  const noIslands = plugins.define({ ISLANDS: '{}' });
  if (stage === 'develop') actions.setWebpackConfig({ plugins: [noIslands] });
  // In both stages of a build, because pages and bundles must use the same names.
  if (stage.startsWith('build')) {
    const config = getConfig();
    nameClasses(config, shortClassNames(join(folder, 'src')));
    skipUnusedWork(config, stage);
    // Gatsby ignores `output` in `setWebpackConfig`. The name is in the Content-Security-Policy.
    // File names are in the bootstrap of every page: 64 bits of their hash are enough.
    config.output = { ...config.output, trustedTypes: { policyName: 'chunks' }, hashDigestLength: 16 };
    actions.replaceWebpackConfig(config);
  }
  if (stage !== 'build-javascript') return;
  const islandsPlugin = new IslandsPlugin(folder, (files) => {
    islands = files;
  });
  actions.setWebpackConfig({
    optimization: { splitChunks: { cacheGroups: ISLAND_CHUNKS } },
    plugins: [noIslands, islandsPlugin],
  });
};

/** Turns the pages that Gatsby has written into what visitors get. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ store, reporter }) => {
  const { program, config } = store.getState();
  const progress = reporter.activityTimer('finish pages: used CSS, bootstrap, hashes, compression');
  progress.start();
  const { siteUrl, hosting } = config.siteMetadata;
  await finishSite({ folder: program.directory, siteUrl, hosting, islands });
  progress.end();
};
