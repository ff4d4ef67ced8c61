import { FAQ, type Question } from '../../content/faq';
import * as motifs from '../../styles/motifs.module.css';
import { Accordion } from '../../ui/Accordion';
import { Closing } from '../text/Closing';
import { PageHeading } from '../text/PageHeading';
import { RichText, wordsOf } from '../text/RichText';
import * as styles from './faq.module.css';

/** The questions, one open at a time, and where to ask the thirteenth. */
export function FaqBody() {
  return (
    <div className={styles.page}>
      <PageHeading form={FAQ.form} stamp={FAQ.stamp} title={FAQ.title} lead={FAQ.lead} />
      <div className={`${motifs.sheet} ${styles.sheet}`}>
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
          <RichText text={FAQ.contact.text} />
        </p>
      </Closing>
    </div>
  );
}

const Answer = ({ answer }: Pick<Question, 'answer'>) => (
  <div className={styles.answer}>
    {answer.map((paragraph) => (
      <p key={wordsOf(paragraph)}>
        <RichText text={paragraph} />
      </p>
    ))}
  </div>
);
