import './src/styles/global.css';

/**
 * For `gatsby develop`, where Gatsby hydrates whole pages: the behaviour that built pages carry inline, and the one
 * island that draws itself anew. Visitors of the built site are never sent this.
 */
export const onInitialClientRender = async (): Promise<void> => {
  await import('./build/pages/browser/bootstrap');
  if (document.querySelector('[data-island="admin"]')) await import('./src/sections/admin/island');
};
