import type { ReactNode } from 'react';
import { TEXT_PAGE } from '../../content/layout';
import type { TextPage } from '../../content/text';
import * as shared from '../../styles/shared.module.css';
import { Prose } from '../../ui/Prose';
import { Blocks } from './Blocks';
import { PageHeading } from './PageHeading';
import * as styles from './text-page.module.css';

interface TextPageBodyProps {
  page: TextPage;
  /** Content between the heading and the sections. */
  opening?: ReactNode;
  /** Further sections after those of the page. */
  children?: ReactNode;
  /** Content after the sheet. */
  closing?: ReactNode;
}

/** A page of running text; with more than two sections it has a table of contents. */
export function TextPageBody({ page, opening, children, closing }: TextPageBodyProps) {
  return (
    <div>
      <PageHeading {...page} />
      <div className={styles.columns}>
        {page.sections.length > 2 && <Contents sections={page.sections} />}
        <div className={`${shared.sheet} ${styles.sheet}`}>
          {opening}
          {page.sections.map(({ id, title, blocks }) => (
            <Prose key={id} id={id} title={title}>
              <Blocks blocks={blocks} />
            </Prose>
          ))}
          {children}
        </div>
      </div>
      {closing}
    </div>
  );
}

const Contents = ({ sections }: Pick<TextPage, 'sections'>) => (
  <nav className={styles.contents} aria-label={TEXT_PAGE.contents}>
    <p className={shared.label}>{TEXT_PAGE.contents}</p>
    <ol className={styles.links}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a className={styles.link} href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
