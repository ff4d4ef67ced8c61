import './src/styles/global.css';

/**
 * For `gatsby develop`, where Gatsby hydrates whole pages: runs the scripts that built pages have inline, and the
 * islands that no component of a page includes: one renders its own root, one is without React. Not part of the built
 * site.
 */
export const onInitialClientRender = async (): Promise<void> => {
  await import('./build/pages/browser/forms');
  await import('./build/pages/browser/bootstrap');
  if (document.querySelector('[data-island="admin"]')) await import('./src/sections/admin/island');
  if (document.querySelector('[data-island="inquiry"]')) await import('./src/sections/wholesale/island');
};
