import './src/styles/global.css';

/**
 * For `gatsby develop`, where Gatsby hydrates whole pages: runs the scripts that built pages have inline, and mounts the
 * two controls that are not components of a page. The built site gets their styles from here.
 */
export const onInitialClientRender = async (): Promise<void> => {
  await import('./build/pages/browser/forms');
  await import('./build/pages/browser/bootstrap');
  const admin = document.querySelector<HTMLElement>('[data-island="admin"]');
  if (admin) (await import('./src/sections/admin/web-host')).mount(admin);
  const inquiry = document.querySelector<HTMLElement>('[data-island="inquiry"]');
  if (inquiry) (await import('./src/sections/wholesale/inquiry-draft')).mount(inquiry);
};
