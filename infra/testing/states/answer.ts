import { TEST_PASSWORD } from '@tariff-tantrum/lambdas/system/testing/test-api';
import { type Api, STATES } from './states';

/** Where the list of states is: below the path of the API, which the host passes on. */
export const STATES_PATH = '/api/states';
/** Names the state that a browser has chosen; the pages of a state are those of the system. */
const COOKIE = 'dashboard-state';

/** Responds to a request, if it concerns states. */
export type AnswerStates = (request: Request) => Promise<Response> | undefined;

/**
 * Returns what responds to the list of states, to a state's link, and to the calls of a dashboard that shows one.
 * @param now the time at which a state is made (ms since 1970)
 */
export function answerStates(now: () => number): AnswerStates {
  const apis = new Map<string, Api>();
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === STATES_PATH) return Promise.resolve(listStates());
    if (pathname.startsWith(`${STATES_PATH}/`))
      return openState(apis, pathname.slice(STATES_PATH.length + 1), now());
    return apis.get(chosenIn(request))?.(withPassword(request));
  };
}

function listStates(): Response {
  const links = [...STATES].map(([name, { title }]) => `<li><a href="${STATES_PATH}/${name}">${title}</a>`);
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>States of the dashboard</title>
<h1>States of the dashboard</h1>
<p>Everything here is made up. Any password opens it, and it starts anew whenever you follow its link.
<ul>${links.join('\n')}</ul>
<p><a href="${STATES_PATH}/none">Your own list again</a>`;
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Makes a state, and leads to the dashboard that shows it; any other name leads to the owner's own list. */
async function openState(apis: Map<string, Api>, name: string, now: number): Promise<Response> {
  const state = STATES.get(name);
  const cookie = `${COOKIE}=${state ? name : ''}; Path=/; HttpOnly; SameSite=Strict`;
  if (!state) return redirect('/admin', `${cookie}; Max-Age=0`);
  const { api, hash } = await state.make(now);
  apis.set(name, api);
  return redirect(`/admin${hash}`, cookie);
}

const redirect = (location: string, cookie: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Set-Cookie': cookie } });

function chosenIn(request: Request): string {
  const cookies = request.headers.get('Cookie') ?? '';
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(cookies)?.[1] ?? '';
}

/** Returns the owner's requests with the password that the states have. */
function withPassword(request: Request): Request {
  const headers = new Headers(request.headers);
  if (headers.has('Authorization')) headers.set('Authorization', `Bearer ${TEST_PASSWORD}`);
  return new Request(request, { headers });
}
