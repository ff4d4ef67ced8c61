import { HEADS } from '../content/head';
import { HowToPlayBody } from '../sections/how-to-play/HowToPlayBody';
import { Layout } from '../sections/layout/Layout';

export default function HowToPlay() {
  return (
    <Layout page={HEADS.howToPlay}>
      <HowToPlayBody />
    </Layout>
  );
}
