import { HEADS } from '../content/head';
import { HowToPlayBody } from '../sections/how-to-play/HowToPlayBody';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function HowToPlay() {
  return (
    <Layout page={HEADS.howToPlay}>
      <Head {...HEADS.howToPlay} />
      <HowToPlayBody />
    </Layout>
  );
}
