import { HEADS } from '../content/head';
import { RETURNS_PAGE } from '../content/pages/returns';
import { JoinPanel } from '../sections/text/Closing';
import { ReadingPage } from '../sections/text/ReadingPage';

export default function Returns() {
  return <ReadingPage head={HEADS.returns} page={RETURNS_PAGE} closing={<JoinPanel picture="door" />} />;
}
