import { CAMPAIGN_STATES, type CampaignState, isOpen } from './campaign-states';
import { describeRefusal, isPossible, TRANSITIONS, type Transition } from './transitions';

/** Returns the states that a campaign can reach from one, unless it is paused or goes back on the way. */
function reachableFrom(state: CampaignState, seen = new Set<CampaignState>()): Set<CampaignState> {
  const { pause, resume, restore, ...onward } = TRANSITIONS;
  for (const { from, to, isBack } of Object.values<Transition>(onward)) {
    if (isBack) continue;
    const next = CAMPAIGN_STATES.find((each) => each === to);
    // What stays in its state is decided again with what is stored then.
    if (!from.includes(state) || next === undefined || next === state || seen.has(next)) continue;
    seen.add(next);
    reachableFrom(next, seen);
  }
  return seen;
}

// Decisions of the owner hold for a campaign that was not paused since it was read: what leads back has to add to its
// `pauses`, so that none from before counts again.
test('each way back to a state that a campaign had is marked as one', () => {
  expect(CAMPAIGN_STATES.filter((state) => reachableFrom(state).has(state))).toEqual([]);
});

test('a refusal says what a campaign is, and what the owner can do now', () => {
  const sentences = (['draft', 'done'] as const).map(describeRefusal);
  expect(sentences).toEqual([
    'This is not possible: the campaign is a draft. You can change it, freeze it, or delete it now.',
    'This is not possible: the campaign is at its end. It no longer changes.',
  ]);
});

test('the owner can give up a campaign in every state, at once or once it is paused', () => {
  const isStuck = (state: CampaignState) =>
    isOpen(state) && state !== 'cancelling' && !isPossible('delete', state) && !isPossible('pause', state);
  expect(CAMPAIGN_STATES.filter(isStuck)).toEqual([]);
});
