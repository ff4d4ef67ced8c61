import { PHASE } from '@tariff-tantrum/lambdas/facts/facts';
import { JOIN_PANEL } from '../../content/layout';
import { SignupIsland } from '../../signup/SignupIsland';
import { Closing, ClosingBox } from './Closing';

/** The invitation at the end of a page: the signup itself, and the shop after the launch. */
export const JoinPanel = ({ picture = 'cheer' }: { picture?: string }) =>
  PHASE === 'pre-launch' ? (
    <ClosingBox picture={picture} data-offer="" data-ask="">
      <h2 id="signup-end-title" className="display" data-ask="">
        {JOIN_PANEL.title}
      </h2>
      <p data-ask="">{JOIN_PANEL.text}</p>
      <SignupIsland id="signup-end" />
    </ClosingBox>
  ) : (
    <Closing {...JOIN_PANEL} picture={picture} />
  );
