import { JoinPanel } from '../components/text/JoinPanel';
import { ReadingPage } from '../components/text/ReadingPage';
import { HEADS } from '../content/head';
import { privacyPolicy } from '../content/pages/privacy';
import { useSiteMetadata } from '../seo/Head';

export default function PrivacyPolicy() {
  const { hosting } = useSiteMetadata();
  return <ReadingPage head={HEADS.privacyPolicy} page={privacyPolicy(hosting)} closing={<JoinPanel />} />;
}
