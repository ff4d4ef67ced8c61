import { type LaunchSignup, PATHS } from '@tariff-tantrum/lambdas/contract';

/** Returns the signups that a system has stored, newest first, at most 200. */
export async function readSignups({
  url,
  password,
}: {
  url: string;
  password: string;
}): Promise<LaunchSignup[]> {
  const headers = { Authorization: `Bearer ${password}` };
  const response = await fetch(`${url}${PATHS.list}?limit=200`, { headers });
  return (await response.json()).signups;
}
