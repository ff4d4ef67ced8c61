import { CAMPAIGN_STATES, type CampaignState } from '../contract/campaign-states';
import { isPossible, PAUSABLE_STATES } from '../contract/transitions';
import { nextCommandOf, STEPS, stepOf } from './campaign-steps';

it('the command that the terminal proposes is possible in its state', () => {
  const isRefused = (state: CampaignState) => {
    const command = nextCommandOf(state);
    return command !== null && command !== 'status' && !isPossible(command, state);
  };
  expect(CAMPAIGN_STATES.filter(isRefused)).toEqual([]);
});

it('a paused campaign stays at its step', () => {
  const steps = PAUSABLE_STATES.map((pausedState) => stepOf({ state: 'paused', pausedState }));
  expect(steps).toEqual(PAUSABLE_STATES.map((state) => stepOf({ state })));
});

it('states are in the order of their steps', () => {
  const steps = CAMPAIGN_STATES.filter((state) => state !== 'paused').map((state) =>
    STEPS.indexOf(stepOf({ state })),
  );
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});
