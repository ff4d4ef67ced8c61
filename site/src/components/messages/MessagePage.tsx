import { NAME_NOT_KEPT } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { ReactNode } from 'react';
import type { PageHead } from '../../content/head';
import type { CONFIRMED, Message, SIGNED_UP } from '../../content/pages/messages';
import { ApprovedDetails } from '../../signup/SignedUpCard';
import * as shared from '../../styles/shared.module.css';
import { Layout } from '../layout/Layout';
import { PageHeading, type PageHeadingProps } from '../text/PageHeading';
import * as styles from './messages.module.css';

interface MessagePageProps<Page = PageHeadingProps> {
  head: PageHead;
  page: Page;
}

/** A short page: what happened and what to do next, beside a large picture. */
export const MessagePage = ({ head, page, children }: MessagePageProps & { children: ReactNode }) => (
  <Layout page={head}>
    <div className={styles.page}>
      <PageHeading {...page}>{children}</PageHeading>
    </div>
  </Layout>
);

/** The page after a signup without JavaScript, and after a confirmation: what it is worth, and what to do next. */
export const ApprovedPage = ({ head, page }: MessagePageProps<typeof SIGNED_UP | typeof CONFIRMED>) => (
  <Layout page={head}>
    <div>
      <PageHeading {...page} />
      <div className={`${shared.sheet} ${styles.approved}`} data-signed-up="approved">
        <p>{page.more}</p>
        {'nameNotKept' in page && (
          <p id={NAME_NOT_KEPT} className={styles.ifTargeted}>
            {page.nameNotKept}
          </p>
        )}
        <ApprovedDetails offer={styles.offer} />
        <p>
          <a href={page.home.href}>{page.home.label}</a>
        </p>
      </div>
    </div>
  </Layout>
);

/** Says what happened: shows the targeted message, or the last if none is targeted. */
export const Messages = ({ messages }: { messages: readonly Message[] }) => (
  <div className={styles.problems}>
    {messages.map(({ id, title, text, advice }) => (
      <section key={id} id={id} className={`${shared.sheet} ${styles.problem}`}>
        <h2>{title}</h2>
        <p>{advice ? <strong>{text}</strong> : text}</p>
        {advice && <p>{advice}</p>}
      </section>
    ))}
  </div>
);
