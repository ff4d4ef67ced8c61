import { Layout } from '../components/layout/Layout';
import { Closing } from '../components/text/Closing';
import { FormattedText } from '../components/text/FormattedText';
import { JoinPanel } from '../components/text/JoinPanel';
import { PageHeading } from '../components/text/PageHeading';
import { HEADS } from '../content/head';
import { FAQ, type FaqItem } from '../content/pages/faq';
import * as shared from '../styles/shared.module.css';
import * as styles from './faq.module.css';

/**
 * The questions, one open at a time, and a contact link. They are exclusive `<details>`, which work without
 * a script. An anchor is inside its item because browsers open `<details>` only for a target inside it.
 */
export default function Faq() {
  const { top } = FAQ;
  return (
    <Layout page={HEADS.faq}>
      <div>
        <PageHeading {...FAQ} />
        <p className={styles.top}>
          <strong>{top.label}</strong>
          {FAQ.questions
            .filter(({ id }) => top.ids.some((wanted) => wanted === id))
            .map(({ id, question }) => (
              <a key={id} href={`#${id}`}>
                {question}
              </a>
            ))}
        </p>
        <div className={`${shared.sheet} ${styles.sheet}`}>
          {FAQ.groups.map(({ title, questions }) => (
            <section key={title} className={styles.accordion}>
              <h2 className={`display ${styles.group}`}>{title}</h2>
              <div>
                {questions.map((item) => (
                  <Question key={item.id} {...item} />
                ))}
              </div>
            </section>
          ))}
        </div>
        <Closing {...FAQ.contact} />
        <JoinPanel />
      </div>
    </Layout>
  );
}

const Question = ({ id, question, answer }: FaqItem) => (
  <details name="faq" className={styles.item}>
    <summary className={styles.summary}>
      <h3 className={styles.title}>{question}</h3>
    </summary>
    <div id={id} className={styles.content}>
      <div className={styles.answer}>
        <FormattedText text={answer} />
      </div>
    </div>
  </details>
);
