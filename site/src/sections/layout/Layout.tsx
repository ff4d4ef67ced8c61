import type { ReactNode } from 'react';
import type { PageHead } from '../../content/head';
import { Footer } from './Footer';
import { Header } from './Header';
import * as styles from './layout.module.css';

interface LayoutProps {
  page: PageHead;
  children: ReactNode;
}

/**
 * The frame of every page: skip link, header, `<main>` and footer. Files in `src/pages` stay thin:
 *
 *     export default function Shipping() {
 *       return (
 *         <Layout page={HEADS.shipping}>
 *           <Head {...HEADS.shipping} />
 *           <ShippingBody />      // from src/sections, contains the page's only h1
 *         </Layout>
 *       );
 *     }
 *
 * Public pages are plain HTML in production: React runs only in islands (`ui/Island`), so every other control must
 * be an element that works without a script, such as a link, a form or `<details>`.
 */
export function Layout({ page, children }: LayoutProps) {
  return (
    <>
      <Header path={page.path} cartCount={page.cartCount} />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
