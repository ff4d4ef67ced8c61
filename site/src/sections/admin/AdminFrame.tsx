import { ADMIN } from '../../content/pages/admin';
import { Frame } from '../../owner/Frame';
import { StatTiles } from '../../owner/StatTiles';

/** The page until the dashboard's code has loaded; without JavaScript it stays. */
export const AdminFrame = () => (
  <Frame
    actions={
      <>
        <noscript>
          <p>{ADMIN.noScript}</p>
        </noscript>
        <p role="status" data-failed={ADMIN.failed} />
      </>
    }
  >
    <StatTiles snapshot={undefined} />
  </Frame>
);
