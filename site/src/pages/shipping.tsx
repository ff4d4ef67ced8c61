import { JoinPanel } from '../components/text/JoinPanel';
import { ReadingPage } from '../components/text/ReadingPage';
import { HEADS } from '../content/head';
import { SHIPPING } from '../content/pages/shipping';

export default function Shipping() {
  return <ReadingPage head={HEADS.shipping} page={SHIPPING} closing={<JoinPanel />} />;
}
