import { HEADS } from '../content/head';
import { FAQ, type FaqItem } from '../content/pages/faq';
import { Layout } from '../sections/layout/Layout';
import { Closing, JoinPanel } from '../sections/text/Closing';
import { FormattedText, plainText } from '../sections/text/FormattedText';
import { PageHeading } from '../sections/text/PageHeading';
import * as shared from '../styles/shared.module.css';
import { Accordion } from '../ui/Accordion';
import * as styles from './faq.module.css';

/** The questions, of which one is open at a time, and a contact link. */
export default function Faq() {
  return (
    <Layout page={HEADS.faq}>
      <div>
        <PageHeading {...FAQ} />
        <div className={`${shared.sheet} ${styles.sheet}`}>
          <Accordion
            name="faq"
            items={FAQ.questions.map(({ id, question, answer }) => ({
              id,
              title: question,
              content: <Answer answer={answer} />,
            }))}
          />
        </div>
        <Closing title={FAQ.contact.title}>
          <p>
            <FormattedText text={FAQ.contact.text} />
          </p>
        </Closing>
        <JoinPanel />
      </div>
    </Layout>
  );
}

const Answer = ({ answer }: Pick<FaqItem, 'answer'>) => (
  <div className={styles.answer}>
    {answer.map((paragraph) => (
      <p key={plainText(paragraph)}>
        <FormattedText text={paragraph} />
      </p>
    ))}
  </div>
);
