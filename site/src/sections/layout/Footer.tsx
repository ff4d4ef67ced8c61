import { FOOTER } from '../../content/footer';
import * as styles from './footer.module.css';

/** Links, contact, imprint and copyright. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      {FOOTER.groups.map(({ heading, links }) => (
        <nav key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <p>{FOOTER.copyright}</p>
    </footer>
  );
}
