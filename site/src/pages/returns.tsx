import { JoinPanel } from '../components/text/JoinPanel';
import { ReadingPage } from '../components/text/ReadingPage';
import { HEADS } from '../content/head';
import { RETURNS_PAGE } from '../content/pages/returns';

export default function Returns() {
  return <ReadingPage head={HEADS.returns} page={RETURNS_PAGE} closing={<JoinPanel />} />;
}
