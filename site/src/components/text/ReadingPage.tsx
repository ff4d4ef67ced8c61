import type { ReactNode } from 'react';
import type { PageHead } from '../../content/head';
import { TEXT_PAGE } from '../../content/layout';
import type { TextPage } from '../../content/text';
import * as shared from '../../styles/shared.module.css';
import { Layout } from '../layout/Layout';
import { Blocks } from './Blocks';
import { PageHeading } from './PageHeading';
import * as styles from './reading-page.module.css';

interface ReadingPageProps {
  head: PageHead;
  page: TextPage;
  /** Content between the heading and the sections. */
  opening?: ReactNode;
  /** Further sections after those of the page. */
  children?: ReactNode;
  /** Content after the sheet. */
  closing?: ReactNode;
}

/** A page of running text; with more than two sections it has a table of contents. */
export function ReadingPage({ head, page, opening, children, closing }: ReadingPageProps) {
  return (
    <Layout page={head}>
      <div>
        <PageHeading {...page} />
        <div className={styles.columns}>
          {page.sections.length > 2 && <Contents sections={page.sections} />}
          <div className={`${shared.sheet} ${styles.sheet}`}>
            {opening}
            {page.sections.map(({ id, title, content }) => (
              <Prose key={id} id={id} title={title}>
                {page.summaries?.[id] && <p className={styles.summary}>{page.summaries[id]}</p>}
                <Blocks content={content} />
              </Prose>
            ))}
            {children}
          </div>
        </div>
        {closing}
      </div>
    </Layout>
  );
}

/** Folded where it is above the text, and always open where it is beside it. */
const Contents = ({ sections }: Pick<TextPage, 'sections'>) => (
  <nav className={styles.contents} aria-label={TEXT_PAGE.contents}>
    <details>
      <summary className={`${shared.label} ${styles.open}`}>{TEXT_PAGE.contents}</summary>
      <p className={`${shared.label} ${styles.heading}`}>{TEXT_PAGE.contents}</p>
      <ol className={styles.links}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  </nav>
);

interface ProseProps {
  /** The section's anchor. */
  id?: string;
  title: string;
  children: ReactNode;
}

/** A section of running text with an `h2`. */
export const Prose = ({ id, title, children }: ProseProps) => (
  <section id={id} className={styles.prose}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);
