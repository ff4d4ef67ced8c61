import { BOX_HEIGHT, BOX_PICTURE, BOX_WIDTH } from '../art/card-pictures';
import { HEADS } from '../content/head';
import { PRODUCT } from '../content/pages/landing';
import { WHOLESALE } from '../content/pages/wholesale';
import { Closing } from '../sections/text/Closing';
import { Prose, ReadingPage } from '../sections/text/ReadingPage';
import { InquiryForm } from '../sections/wholesale/InquiryForm';
import { Island } from '../ui/Island';

/** Wholesale conditions and the inquiry form. */
export default function Wholesale() {
  const { id, title, text } = WHOLESALE.inquiry;
  const box = <img src={BOX_PICTURE} alt={PRODUCT.picture} width={BOX_WIDTH} height={BOX_HEIGHT} />;
  const end = <Closing {...WHOLESALE.closing} />;
  return (
    <ReadingPage head={HEADS.wholesale} page={WHOLESALE} opening={box} closing={end}>
      <Prose id={id} title={title}>
        <p>{text}</p>
        <Island name="inquiry">
          <InquiryForm />
        </Island>
      </Prose>
    </ReadingPage>
  );
}
