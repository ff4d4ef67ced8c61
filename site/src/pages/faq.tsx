import { HEADS } from '../content/head';
import { FAQ } from '../content/pages/faq';
import { Layout } from '../sections/layout/Layout';
import { Closing, JoinPanel } from '../sections/text/Closing';
import { FormattedText, plainText } from '../sections/text/FormattedText';
import { PageHeading } from '../sections/text/PageHeading';
import * as shared from '../styles/shared.module.css';
import * as styles from './faq.module.css';

/**
 * The questions, of which one is open at a time, and a contact link. They are exclusive `<details>`, which work without
 * a script. An anchor is inside its item because browsers open `<details>` only for a target inside it.
 */
export default function Faq() {
  return (
    <Layout page={HEADS.faq}>
      <div>
        <PageHeading {...FAQ} />
        <div className={`${shared.sheet} ${styles.sheet}`}>
          <div className={styles.accordion}>
            {FAQ.questions.map(({ id, question, answer }) => (
              <details key={id} name="faq" className={styles.item}>
                <summary className={styles.summary}>
                  <h2 className={styles.title}>{question}</h2>
                </summary>
                <div id={id} className={styles.content}>
                  <div className={styles.answer}>
                    {answer.map((paragraph) => (
                      <p key={plainText(paragraph)}>
                        <FormattedText text={paragraph} />
                      </p>
                    ))}
                  </div>
                </div>
              </details>
            ))}
          </div>
        </div>
        <Closing {...FAQ.contact} />
        <JoinPanel />
      </div>
    </Layout>
  );
}
