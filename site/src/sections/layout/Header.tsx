import { cartCount, HEADER } from '../../content/nav';
import * as styles from './header.module.css';

/** Logo, navigation, mobile menu and cart. */
export function Header({ path }: { path: string }) {
  const count = cartCount(path);
  return (
    <header className={styles.header}>
      <a className={styles.skip} href={HEADER.skip.href}>
        {HEADER.skip.label}
      </a>
      <a href={HEADER.logo.href}>{HEADER.logo.label}</a>
      <nav aria-label={HEADER.label}>
        {HEADER.links.map(({ label, href }) => (
          <a key={label} href={href}>
            {label}
          </a>
        ))}
      </nav>
      <button type="button" aria-label={HEADER.cart.label(count)}>
        {count}
      </button>
    </header>
  );
}
