import { Penguin } from '../art/Penguin';
import { HEADS } from '../content/head';
import { NOT_FOUND } from '../content/pages/messages';
import { Layout } from '../sections/layout/Layout';
import * as styles from '../sections/messages/messages.module.css';
import { ButtonLinks } from '../sections/text/ButtonLinks';
import { PageHeading } from '../sections/text/PageHeading';

/** The 404 page. */
export default function NotFound() {
  const { formNumber, stamp, title, text, home } = NOT_FOUND;
  return (
    <Layout page={HEADS.notFound}>
      <div className={styles.page}>
        <PageHeading formNumber={formNumber} stamp={stamp} title={title} lead={text} />
        <div className={styles.seized}>
          <ButtonLinks primary={home} />
          <svg
            className={`art ${styles.penguin}`}
            viewBox="0 -10 120 200"
            aria-hidden="true"
            focusable="false"
          >
            <Penguin />
          </svg>
        </div>
      </div>
    </Layout>
  );
}
