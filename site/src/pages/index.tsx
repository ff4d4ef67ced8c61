import { HEADS } from '../content/head';
import { HERO } from '../content/landing';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function Home() {
  return (
    <Layout path={HEADS.home.path}>
      <Head {...HEADS.home} />
      <h1>{HERO.title}</h1>
    </Layout>
  );
}
