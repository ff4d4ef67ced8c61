import { BOX_HEIGHT, BOX_PICTURE, BOX_WIDTH } from '../art/card-pictures';
import { Island } from '../components/island/Island';
import { Closing } from '../components/text/Closing';
import { Prose, ReadingPage } from '../components/text/ReadingPage';
import { HEADS } from '../content/head';
import { PRODUCT } from '../content/pages/landing';
import { WHOLESALE } from '../content/pages/wholesale';
import { InquiryForm } from '../wholesale/InquiryForm';

/** Wholesale conditions and the inquiry form. */
export default function Wholesale() {
  const { id, title, text } = WHOLESALE.inquiry;
  const box = (
    <img src={BOX_PICTURE} alt={PRODUCT.picture} width={BOX_WIDTH} height={BOX_HEIGHT} loading="lazy" />
  );
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
