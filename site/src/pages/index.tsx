import { HEADS } from '../content/head';
import { Try } from '../sections/demo/DemoSection';
import { Goods } from '../sections/landing/Goods';
import { Hero } from '../sections/landing/Hero';
import { Info } from '../sections/landing/Info';
import { OfferBar } from '../sections/landing/OfferBar';
import { Showcase } from '../sections/landing/Showcase';
import { Turn } from '../sections/landing/Turn';
import { Layout } from '../sections/layout/Layout';
import { JoinPanel } from '../sections/text/Closing';
import { QuotesSection } from '../sections/voices/Voices';

export default function Home() {
  return (
    <Layout page={HEADS.home}>
      <Hero />
      <Showcase />
      <Turn />
      <Try />
      <Info />
      <Goods />
      <QuotesSection />
      <JoinPanel />
      <OfferBar />
    </Layout>
  );
}
