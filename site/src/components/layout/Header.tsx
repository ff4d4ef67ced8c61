import { Logo, Mark } from '../../art/Logo';
import type { PageHead } from '../../content/head';
import { HEADER } from '../../content/header';
import * as shared from '../../styles/shared.module.css';
import { Island } from '../island/Island';
import { CartButton } from './CartButton';
import * as styles from './header.module.css';

// React 18 renders these attributes, but its types do not include them.
const MENU_BUTTON = { popovertarget: 'menu' };
const MENU = { id: 'menu', popover: 'auto' };

/** Logo (on the landing page its mark only: the title has the words), navigation (a popover on small screens), offer, cart. */
export function Header({ path, cartCount }: Pick<PageHead, 'path' | 'cartCount'>) {
  return (
    <header className={`${shared.band} ${styles.header}`}>
      <a className={styles.skip} href={HEADER.skip.href}>
        {HEADER.skip.label}
      </a>
      <div className={styles.bar}>
        <a className={styles.logo} href={HEADER.logo.href} aria-label={HEADER.logo.label}>
          {path === HEADER.logo.href ? (
            <Mark className={styles.logoArt} />
          ) : (
            <Logo className={styles.logoArt} />
          )}
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
        <a
          className={styles.offer}
          data-ask={HEADER.offer.ask}
          data-taken={HEADER.offer.label}
          data-quiet={path === HEADER.logo.href ? '' : undefined}
          href={HEADER.offer.href}
          aria-label={HEADER.offer.label + HEADER.offer.about}
        >
          {HEADER.offer.label}
        </a>
        <Island name="cart" props={{ count: cartCount }}>
          <CartButton count={cartCount} />
        </Island>
      </div>
    </header>
  );
}
