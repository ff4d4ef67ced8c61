import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

// Gatsby would take seconds to compile a configuration in TypeScript.
const { configureWebpack } = await tsImport('./build/gatsby/webpack.ts', import.meta.url);

export const onCreateWebpackConfig = configureWebpack;

/** While developing there is a page of all pictures. @type {import('gatsby').GatsbyNode['createPages']} */
export const createPages = ({ actions, store }) => {
  const { program } = store.getState();
  if (String(program._) === 'develop')
    actions.createPage({
      path: '/art',
      component: join(program.directory, 'src/art/sheet/ArtSheet.tsx'),
      context: {},
    });
};
