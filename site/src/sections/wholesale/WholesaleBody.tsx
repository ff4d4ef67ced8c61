import { WHOLESALE } from '../../content/pages/wholesale';
import { Island } from '../../ui/Island';
import { Prose } from '../../ui/Prose';
import { JoinPanel } from '../text/JoinPanel';
import { TextPageBody } from '../text/TextPageBody';
import { InquiryForm } from './InquiryForm';

/** Wholesale conditions and the inquiry form. */
export function WholesaleBody() {
  const { id, title, text } = WHOLESALE.inquiry;
  return (
    <TextPageBody page={WHOLESALE} closing={<JoinPanel />}>
      <Prose id={id} title={title}>
        <p>{text}</p>
        <Island name="inquiry">
          <InquiryForm />
        </Island>
      </Prose>
    </TextPageBody>
  );
}
