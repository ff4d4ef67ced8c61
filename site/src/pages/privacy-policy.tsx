import { JoinPanel } from '../components/text/JoinPanel';
import { ReadingPage } from '../components/text/ReadingPage';
import { HEADS } from '../content/head';
import { privacyPolicy } from '../content/pages/privacy';

export default function PrivacyPolicy() {
  return (
    <ReadingPage head={HEADS.privacyPolicy} page={privacyPolicy(SITE_HOSTING)} closing={<JoinPanel />} />
  );
}
