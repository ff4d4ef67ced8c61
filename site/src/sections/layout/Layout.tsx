import type { ReactNode } from 'react';
import { Footer } from './Footer';
import { Header } from './Header';
import * as styles from './layout.module.css';

interface LayoutProps {
  /** The page's path, such as `/faq`: it decides the cart's number. */
  path: string;
  children: ReactNode;
}

/**
 * What surrounds every page: skip link, header, `<main>` and footer. A page file is thin and looks like this:
 *
 *     export default function Shipping() {
 *       return (
 *         <Layout path={HEADS.shipping.path}>
 *           <Head {...HEADS.shipping} />
 *           <ShippingBody />      // from src/sections, with the page's one h1
 *         </Layout>
 *       );
 *     }
 *
 * Public pages are plain HTML in production: React runs in islands alone (`ui/Island`), so whatever else a visitor
 * can press has to be a link, a form, `<details>` or the like. Links are `<a href>`.
 */
export function Layout({ path, children }: LayoutProps) {
  return (
    <>
      <Header path={path} />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
