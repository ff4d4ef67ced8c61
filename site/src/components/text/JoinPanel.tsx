import { PHASE } from '@tariff-tantrum/lambdas/facts/facts';
import { JOIN_PANEL } from '../../content/layout';
import { SignupIsland } from '../../signup/SignupIsland';
import { Closing, ClosingBox } from './Closing';

/** The invitation at the end of a page: the signup itself, and the shop after the launch. */
export const JoinPanel = () =>
  PHASE === 'pre-launch' ? (
    <ClosingBox picture={JOIN_PANEL.picture} data-offer="" data-ask="">
      <h2 id="signup-end-title" className="display" data-ask="">
        {JOIN_PANEL.title}
      </h2>
      <p data-ask="">{JOIN_PANEL.text}</p>
      <SignupIsland id="signup-end" />
    </ClosingBox>
  ) : (
    <Closing {...JOIN_PANEL} />
  );
