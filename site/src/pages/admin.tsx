import { HEADS } from '../content/head';
import { ADMIN } from '../content/pages/admin';
import { Frame } from '../owner/Frame';
import { StatTiles } from '../owner/StatTiles';
import { Head } from '../seo/Head';
import { Island } from '../ui/Island';

/**
 * The owner's page, which has a frame of its own instead of the shop's header and footer. It contains the frame until
 * the dashboard's code has loaded; without JavaScript it stays.
 */
export default function Admin() {
  const actions = (
    <>
      <noscript>
        <p>{ADMIN.noScript}</p>
      </noscript>
      <p role="status" data-failed={ADMIN.failed} />
    </>
  );
  return (
    <>
      <Head {...HEADS.admin} />
      <Island name="admin" eager>
        <Frame actions={actions}>
          <StatTiles snapshot={undefined} />
        </Frame>
      </Island>
    </>
  );
}
