import { BOX_HEIGHT, BOX_PICTURE, BOX_WIDTH } from '../art/card-pictures';
import { Prose, ReadingPage } from '../components/text/ReadingPage';
import { Makers, Quotes } from '../components/voices/Voices';
import { HEADS } from '../content/head';
import { PRODUCT } from '../content/pages/landing';
import { PRESS, VOICES } from '../content/pages/press';

/** The press kit, its facts, and what the owner has entered about makers and reviews. */
export default function Press() {
  const box = <img src={BOX_PICTURE} alt={PRODUCT.picture} width={BOX_WIDTH} height={BOX_HEIGHT} />;
  return (
    <ReadingPage head={HEADS.press} page={PRESS} opening={box}>
      {VOICES.makers.length > 0 && (
        <Prose id="makers" title={PRODUCT.makers.heading}>
          <Makers />
        </Prose>
      )}
      {VOICES.quotes.items.length > 0 && (
        <Prose id="quotes" title={VOICES.quotes.heading}>
          <Quotes />
        </Prose>
      )}
    </ReadingPage>
  );
}
