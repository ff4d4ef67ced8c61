import type { ReactNode } from 'react';
import type { PageHead } from '../../content/head';
import type { ConfirmationText, Message } from '../../content/pages/messages';
import * as shared from '../../styles/shared.module.css';
import { Layout } from '../layout/Layout';
import { ButtonLinks } from '../text/Closing';
import { PageHeading, type PageHeadingProps } from '../text/PageHeading';
import * as styles from './messages.module.css';

interface MessagePageProps<Page = PageHeadingProps> {
  head: PageHead;
  page: Page;
}

/** A short page: its heading, and what to do next. */
export const MessagePage = ({ head, page, children }: MessagePageProps & { children: ReactNode }) => (
  <Layout page={head}>
    <div className={styles.page}>
      <PageHeading {...page} />
      {children}
    </div>
  </Layout>
);

/** What a page says after a signup that a mail confirms: before the link of the mail was followed, or after. */
export const ConfirmationPage = ({ head, page }: MessagePageProps<ConfirmationText>) => (
  <MessagePage head={head} page={page}>
    <div className={styles.rest}>
      <p>{page.more}</p>
      <ButtonLinks primary={page.rules} others={[page.home]} />
    </div>
  </MessagePage>
);

/** Says what happened: shows the targeted message, or all if none is targeted. */
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
