import { HEADS } from '../content/head';
import { privacyPolicy } from '../content/pages/privacy';
import { JoinPanel } from '../sections/text/Closing';
import { ReadingPage } from '../sections/text/ReadingPage';
import { useSiteMetadata } from '../seo/Head';

export default function PrivacyPolicy() {
  const { hosting } = useSiteMetadata();
  return <ReadingPage head={HEADS.privacyPolicy} page={privacyPolicy(hosting)} closing={<JoinPanel />} />;
}
