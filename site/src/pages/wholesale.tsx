import { HEADS } from '../content/head';
import { WHOLESALE } from '../content/pages/wholesale';
import { JoinPanel } from '../sections/text/Closing';
import { Prose, ReadingPage } from '../sections/text/ReadingPage';
import { InquiryForm } from '../sections/wholesale/InquiryForm';
import { Island } from '../ui/Island';

/** Wholesale conditions and the inquiry form. */
export default function Wholesale() {
  const { id, title, text } = WHOLESALE.inquiry;
  return (
    <ReadingPage head={HEADS.wholesale} page={WHOLESALE} closing={<JoinPanel />}>
      <Prose id={id} title={title}>
        <p>{text}</p>
        <Island name="inquiry">
          <InquiryForm />
        </Island>
      </Prose>
    </ReadingPage>
  );
}
