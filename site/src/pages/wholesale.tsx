import { BOX_HEIGHT, BOX_PICTURE, BOX_WIDTH } from '../art/card-pictures';
import { Island } from '../components/island/Island';
import { Blocks } from '../components/text/Blocks';
import { Closing } from '../components/text/Closing';
import { Prose, ReadingPage } from '../components/text/ReadingPage';
import { HEADS } from '../content/head';
import { PRODUCT } from '../content/pages/landing';
import { WHOLESALE } from '../content/pages/wholesale';
import { paperForm } from '../content/text';
import { InquiryForm } from '../wholesale/InquiryForm';

/** Wholesale conditions and the inquiry form. */
export default function Wholesale() {
  const { id, title, text, letter } = WHOLESALE.inquiry;
  const box = <img src={BOX_PICTURE} alt={PRODUCT.picture} width={BOX_WIDTH} height={BOX_HEIGHT} />;
  const end = <Closing {...WHOLESALE.closing} />;
  return (
    <ReadingPage head={HEADS.wholesale} page={WHOLESALE} opening={box} closing={end}>
      <Prose id={id} title={title}>
        <p>{text}</p>
        <Blocks content={[paperForm(letter.title, letter.lines)]} />
        <Island name="inquiry">
          <InquiryForm />
        </Island>
      </Prose>
    </ReadingPage>
  );
}
