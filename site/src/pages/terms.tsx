import { HEADS } from '../content/head';
import { TERMS } from '../content/pages/terms';
import { JoinPanel } from '../sections/text/Closing';
import { ReadingPage } from '../sections/text/ReadingPage';

export default function Terms() {
  return <ReadingPage head={HEADS.terms} page={TERMS} closing={<JoinPanel />} />;
}
