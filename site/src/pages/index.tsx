import { Layout } from '../components/layout/Layout';
import { JoinPanel } from '../components/text/JoinPanel';
import { QuotesSection } from '../components/voices/Voices';
import { HEADS } from '../content/head';
import { Try } from '../demo/DemoSection';
import { Goods } from '../landing/Goods';
import { Hero } from '../landing/Hero';
import { Info } from '../landing/Info';
import { OfferBar } from '../landing/OfferBar';
import { Showcase } from '../landing/Showcase';
import { Turn } from '../landing/Turn';

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
