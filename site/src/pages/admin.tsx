import { HEADS } from '../content/head';
import { AdminFrame } from '../sections/admin/AdminFrame';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';
import { Island } from '../ui/Island';

export default function Admin() {
  return (
    <Layout page={HEADS.admin}>
      <Head {...HEADS.admin} />
      <Island name="admin" eager>
        <AdminFrame />
      </Island>
    </Layout>
  );
}
