import { HEADS } from '../content/head';
import { ContactBody } from '../sections/contact/ContactBody';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function Contact() {
  return (
    <Layout page={HEADS.contact}>
      <Head {...HEADS.contact} />
      <ContactBody />
    </Layout>
  );
}
