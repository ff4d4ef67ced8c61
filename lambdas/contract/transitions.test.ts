import { CAMPAIGN_STATES, type CampaignState, isOpen } from './campaign-states';
import { CAMPAIGN_ERRORS } from './messages';
import { CHANGES, isPossible } from './transitions';

test('the refusal of what is no action names all of them', () => {
  expect(CHANGES.filter((action) => !CAMPAIGN_ERRORS.action.includes(action))).toEqual([]);
});

test('the owner can give up a campaign in every state, at once or once it is paused', () => {
  const isStuck = (state: CampaignState) =>
    isOpen(state) && state !== 'cancelling' && !isPossible('delete', state) && !isPossible('pause', state);
  expect(CAMPAIGN_STATES.filter(isStuck)).toEqual([]);
});
