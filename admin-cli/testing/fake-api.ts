import { ALL_ENDPOINTS, type EndpointName } from '@tariff-tantrum/lambdas/contract/endpoints';

/** What endpoints respond: JSON, or what a function returns for the body or the query of a request. */
type Responses = { [Name in EndpointName]?: object | ((sent: unknown) => object) };

/** Returns the options of a run against a server that responds so, and what it receives. */
export function fakeApi(responses: Responses) {
  const received: [name: EndpointName, body: unknown][] = [];
  const fetch = async (input: unknown, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(input));
    const endpoint = ALL_ENDPOINTS.find((each) => each.path === pathname && each.method === method);
    if (!endpoint) throw new Error(`There is no endpoint ${method} ${pathname}.`);
    const sent = method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(String(body));
    received.push([endpoint.name, sent]);
    const response = responses[endpoint.name];
    return Response.json(typeof response === 'function' ? response(sent) : response);
  };
  const env = { LAUNCH_API_URL: 'http://localhost', LAUNCH_ADMIN_PASSWORD: 'the password of a test' };
  return { received, options: { env, fetch } };
}
