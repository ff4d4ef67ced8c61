import { JoinPanel } from '../components/text/JoinPanel';
import { ReadingPage } from '../components/text/ReadingPage';
import { HEADS } from '../content/head';
import { TERMS } from '../content/pages/terms';

export default function Terms() {
  return <ReadingPage head={HEADS.terms} page={TERMS} closing={<JoinPanel />} />;
}
