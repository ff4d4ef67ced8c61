import { HEADS } from '../content/head';
import { ContactBody } from '../sections/contact/ContactBody';
import { Layout } from '../sections/layout/Layout';

export default function Contact() {
  return (
    <Layout page={HEADS.contact}>
      <ContactBody />
    </Layout>
  );
}
