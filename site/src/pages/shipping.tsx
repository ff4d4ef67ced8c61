import { HEADS } from '../content/head';
import { SHIPPING } from '../content/pages/shipping';
import { JoinPanel } from '../sections/text/Closing';
import { ReadingPage } from '../sections/text/ReadingPage';

export default function Shipping() {
  return <ReadingPage head={HEADS.shipping} page={SHIPPING} closing={<JoinPanel picture="packed" />} />;
}
