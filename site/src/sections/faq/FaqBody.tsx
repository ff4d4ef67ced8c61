import { FAQ, type FaqItem } from '../../content/pages/faq';
import * as shared from '../../styles/shared.module.css';
import { Accordion } from '../../ui/Accordion';
import { Closing } from '../text/Closing';
import { FormattedText, plainText } from '../text/FormattedText';
import { JoinPanel } from '../text/JoinPanel';
import { PageHeading } from '../text/PageHeading';
import * as styles from './faq.module.css';

/** The questions, of which one is open at a time, and a contact link. */
export function FaqBody() {
  return (
    <div className={styles.page}>
      <PageHeading form={FAQ.form} stamp={FAQ.stamp} title={FAQ.title} lead={FAQ.lead} />
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
