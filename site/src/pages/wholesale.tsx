import { HEADS } from '../content/head';
import { WHOLESALE } from '../content/pages/wholesale';
import { Layout } from '../sections/layout/Layout';
import { JoinPanel } from '../sections/text/Closing';
import { TextPageBody } from '../sections/text/TextPageBody';
import { InquiryForm } from '../sections/wholesale/InquiryForm';
import { Island } from '../ui/Island';
import { Prose } from '../ui/Prose';

/** Wholesale conditions and the inquiry form. */
export default function Wholesale() {
  const { id, title, text } = WHOLESALE.inquiry;
  return (
    <Layout page={HEADS.wholesale}>
      <TextPageBody page={WHOLESALE} closing={<JoinPanel />}>
        <Prose id={id} title={title}>
          <p>{text}</p>
          <Island name="inquiry">
            <InquiryForm />
          </Island>
        </Prose>
      </TextPageBody>
    </Layout>
  );
}
