import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { NotFoundBody } from '../sections/messages/MessageBodies';

export default function NotFound() {
  return (
    <Layout page={HEADS.notFound}>
      <NotFoundBody />
    </Layout>
  );
}
