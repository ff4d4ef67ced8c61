import './src/styles/global.css';

/**
 * For `gatsby develop`, where Gatsby hydrates whole pages: runs the scripts that built pages have inline, and the
 * one island that renders its own root. Not part of the built site.
 */
export const onInitialClientRender = async (): Promise<void> => {
  await import('./build/pages/browser/forms');
  await import('./build/pages/browser/bootstrap');
  if (document.querySelector('[data-island="admin"]')) await import('./src/sections/admin/island');
};
