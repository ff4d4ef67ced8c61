import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { finishSite } from './build/finish/finish';
import { linkPagesStyle } from './build/finish/styles';
import { BROWSER_MODULES, bundleScripts } from './build/islands/bundle';
import { nameClasses, shortClassNames } from './build/islands/class-names';

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = async ({
  stage,
  actions,
  getConfig,
  plugins,
  store,
}) => {
  const folder = store.getState().program.directory;
  // While developing, Gatsby's own bundle hydrates whole pages, so the bootstrap in it loads no controls.
  const values = { CONTROLS: '{}', SCRIPTS: 'undefined' };
  if (stage.startsWith('build')) {
    const config = getConfig();
    // In both stages of a build, because pages and stylesheet must use the same names.
    nameClasses(config, shortClassNames(join(folder, 'src')));
    // What takes time and changes nothing that is served: source maps, a cache, and smaller bundles of Gatsby's runtime.
    config.devtool = false;
    config.cache = false;
    if (stage === 'build-javascript') config.optimization.minimizer = [plugins.minifyCss()];
    actions.replaceWebpackConfig(config);
  }
  // By now Gatsby has written the stylesheet that the controls use.
  if (stage === 'build-html') values.SCRIPTS = JSON.stringify(await bundleScripts(folder));
  actions.setWebpackConfig({
    plugins: [plugins.define(values)],
    resolve: { alias: BROWSER_MODULES },
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

/** By now Gatsby has deleted the stylesheets in `public`. */
export const onPostBootstrap: GatsbyNode['onPostBootstrap'] = async ({ store }) => {
  const folder = store.getState().program.directory;
  writeFileSync(join(folder, 'public/link-pages.css'), await linkPagesStyle(folder));
};

/** Turns the pages that Gatsby has written into what visitors get. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ store, reporter }) => {
  const { program, config } = store.getState();
  const progress = reporter.activityTimer('finish pages: used CSS, hashes, compression');
  progress.start();
  const { siteUrl, hosting } = config.siteMetadata;
  await finishSite(program.directory, siteUrl, hosting);
  progress.end();
};
