// First, in this order: rules of a component win over shared ones.
import './src/styles/global.css';
import './src/styles/shared.module.css';

/**
 * For `gatsby develop`, where Gatsby hydrates whole pages: runs the scripts that built pages have inline, and mounts the
 * two islands that are not components of a page. The built site gets their styles from here (`build/stylesheet.ts`).
 */
export const onInitialClientRender = async (): Promise<void> => {
  await import('./src/runtime/forms');
  await import('./src/runtime/bootstrap');
  const admin = document.querySelector<HTMLElement>('[data-island="admin"]');
  if (admin) (await import('./src/dashboard/web/web-host')).mount(admin);
  const inquiry = document.querySelector<HTMLElement>('[data-island="inquiry"]');
  if (inquiry) (await import('./src/wholesale/inquiry-draft')).mount(inquiry);
};
