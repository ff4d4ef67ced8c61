import { HEADS } from '../content/head';
import { AdminFrame } from '../sections/admin/AdminFrame';
import { Head } from '../seo/Head';
import { Island } from '../ui/Island';

/** The owner's page, which has its own frame instead of the shop's header and footer. */
export default function Admin() {
  return (
    <>
      <Head {...HEADS.admin} />
      <Island name="admin" eager>
        <AdminFrame />
      </Island>
    </>
  );
}
