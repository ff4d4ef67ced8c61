import { Logo } from '../../art/Logo';
import type { PageHead } from '../../content/head';
import { HEADER } from '../../content/header';
import * as shared from '../../styles/shared.module.css';
import { Island } from '../../ui/Island';
import { CartButton } from './CartButton';
import * as styles from './header.module.css';

// React 18 renders these attributes, but its types do not include them.
const MENU_BUTTON = { popovertarget: 'menu' };
const MENU = { id: 'menu', popover: 'auto' };

/** Logo, navigation (a popover on small screens) and cart. */
export function Header({ path, cartCount }: Pick<PageHead, 'path' | 'cartCount'>) {
  return (
    <header className={`${shared.band} ${styles.header}`}>
      <a className={styles.skip} href={HEADER.skip.href}>
        {HEADER.skip.label}
      </a>
      <div className={styles.bar}>
        <a className={styles.logo} href={HEADER.logo.href} aria-label={HEADER.logo.label}>
          <Logo className={styles.logoArt} />
        </a>
        <button type="button" className={styles.menuButton} {...MENU_BUTTON} data-log="Mobile menu clicked">
          {HEADER.menu}
        </button>
        <nav {...MENU} className={styles.nav} aria-label={HEADER.label}>
          <ul className={styles.links}>
            {HEADER.links.map(({ label, href }) => (
              <li key={href}>
                <a className={styles.link} href={href} aria-current={href === path ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Island name="cart" props={{ count: cartCount }} className={styles.cartIsland}>
          <CartButton count={cartCount} />
        </Island>
      </div>
    </header>
  );
}
