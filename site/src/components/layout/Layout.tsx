import type { ReactNode } from 'react';
import type { PageHead } from '../../content/head';
import { Head } from '../../seo/Head';
import { Footer } from './Footer';
import { Header } from './Header';
import * as styles from './layout.module.css';

interface LayoutProps {
  page: PageHead;
  children: ReactNode;
}

/**
 * A public page: its metadata, skip link, header, `<main>` and footer. `children` contains the page's only `<h1>`.
 *
 * In production the page is plain HTML: React runs only in islands (`components/island`), so everything else that can be used must be an
 * element that works without a script, such as a link, a form or `<details>`.
 */
export function Layout({ page, children }: LayoutProps) {
  return (
    <>
      <Head {...page} />
      <Header path={page.path} cartCount={page.cartCount} />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
