import { STEP_HEIGHT, STEP_WIDTH, stepPicture } from '../art/card-pictures';
import { Island } from '../components/island/Island';
import { HEADS } from '../content/head';
import { Frame } from '../dashboard/frame/Frame';
import { Heading } from '../dashboard/frame/Heading';
import { StatTiles } from '../dashboard/overview/StatTiles';
import { OVERVIEW } from '../dashboard/overview/words';
import { ADMIN } from '../dashboard/words';
import { Head } from '../seo/Head';

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
      <Island name="admin" eager laterTitle={Object.values(ADMIN.sections).join('') + OVERVIEW.next.clear}>
        <Frame buttons={actions}>
          <Heading title={ADMIN.title} />
          <StatTiles snapshot={undefined} />
          {/* Only its address is needed, at the end of a campaign. */}
          <img
            hidden
            loading="lazy"
            data-finale=""
            src={stepPicture('cheer')}
            alt=""
            width={STEP_WIDTH}
            height={STEP_HEIGHT}
          />
        </Frame>
      </Island>
    </>
  );
}
