import { HEADS } from '../content/head';
import { Hero } from '../sections/landing/Hero';
import { Info } from '../sections/landing/Info';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function Home() {
  return (
    <Layout page={HEADS.home}>
      <Head {...HEADS.home} />
      <Hero />
      <Info />
    </Layout>
  );
}
