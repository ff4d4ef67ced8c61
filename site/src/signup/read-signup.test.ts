import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { readSignup } from './read-signup';

/** Returns what a browser reads from a form with these values. */
function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

it('sends every field of a form, trimmed', () => {
  const fields = { email: 'ada@example.org', name: 'Ada', via: 'boardgamegeek', website: 'https://bot.test' };
  const padded = Object.entries(fields).map(([name, value]) => [name, ` ${value} `]);
  expect(readSignup(formOf(Object.fromEntries(padded)))).toEqual(fields);
});

it('does not send what is empty or not in the form, but the address', () => {
  expect(readSignup(formOf({ email: '', name: '  ' }))).toEqual({ email: '' });
  expect(readSignup(formOf({ email: 'a'.repeat(LIMITS.email + 1) })).email).toHaveLength(LIMITS.email + 1);
});
