import { CAMPAIGN_ERRORS } from './messages';
import { CHANGES } from './transitions';

test('the refusal of what is no action names all of them', () => {
  expect(CHANGES.filter((action) => !CAMPAIGN_ERRORS.action.includes(action))).toEqual([]);
});
