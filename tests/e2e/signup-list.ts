import { type LaunchSignup, PATHS } from '@tariff-tantrum/lambdas/contract';

/** Everyone on the list of a system, newest first, up to 200. */
export async function signupsOf({
  url,
  password,
}: {
  url: string;
  password: string;
}): Promise<LaunchSignup[]> {
  const headers = { Authorization: `Bearer ${password}` };
  const answer = await fetch(`${url}${PATHS.list}?limit=200`, { headers });
  return (await answer.json()).signups;
}
