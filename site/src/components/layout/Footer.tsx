import { Guilloche } from '../../art/guilloche';
import { FOOTER } from '../../content/layout';
import type { PageLink } from '../../content/text';
import * as shared from '../../styles/shared.module.css';
import * as styles from './footer.module.css';

/** Links, contact, imprint and copyright. */
export function Footer() {
  const { contact } = FOOTER;
  return (
    <footer className={`${shared.band} ${styles.footer}`}>
      <Guilloche className={styles.edge} />
      <div className={styles.columns}>
        {FOOTER.groups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <Links links={links} />
          </nav>
        ))}
        <section aria-label={contact.heading}>
          <h2 className={styles.heading}>{contact.heading}</h2>
          <ul className={styles.links}>
            <li>
              <a className={styles.button} href={contact.email.href} data-log="Contact email clicked">
                {contact.email.label}
              </a>
            </li>
            <li>{contact.address}</li>
            <li>
              <a className={styles.link} href={contact.social.href} rel="noopener">
                {contact.social.label}
              </a>
            </li>
          </ul>
        </section>
      </div>
      <div className={styles.base}>
        <p>{FOOTER.copyright}</p>
        <Links links={FOOTER.legal} />
        <p>{FOOTER.imprint}</p>
        <p>{FOOTER.motto}</p>
      </div>
    </footer>
  );
}

const Links = ({ links }: { links: readonly PageLink[] }) => (
  <ul className={styles.links}>
    {links.map(({ label, href, only }) => (
      <li key={href} data-only={only}>
        <a className={styles.link} href={href}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
