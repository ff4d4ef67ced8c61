import type { RunningApp } from '../run-main';
import type { SecurityCheck } from './check';

async function request({ protocols }: RunningApp, url: string, method = 'GET'): Promise<Response> {
  return (await protocols.get('app')?.(new Request(url, { method }))) ?? Response.error();
}

const policyHas = (directive: string): SecurityCheck => ({
  title: `the content security policy contains ${directive}`,
  holds: async (app) =>
    (await request(app, 'app://desktop/index.html')).headers
      .get('Content-Security-Policy')
      ?.split('; ')
      .includes(directive) === true,
  fault: [`"${directive}"`, '"upgrade-insecure-requests"'],
});

/** Which files are served to the page, and with which headers. */
export const PROTOCOL_CHECKS: readonly SecurityCheck[] = [
  policyHas("default-src 'none'"),
  policyHas("script-src 'self'"),
  policyHas("style-src 'self'"),
  policyHas("connect-src 'none'"),
  policyHas("form-action 'none'"),
  policyHas("base-uri 'none'"),
  policyHas("frame-ancestors 'none'"),
  policyHas("require-trusted-types-for 'script'"),
  {
    title: 'paths outside the folder and other hosts get a 404',
    holds: async (app) => {
      const statuses = await Promise.all(
        [
          'app://desktop/../main.cjs',
          'app://desktop/%2e%2e/main.cjs',
          'app://desktop/..%2fmain.cjs',
          'app://desktop/fonts/..%5c..%5cmain.cjs',
          'app://desktop//etc/passwd',
          'app://desktop/index.html%00.css',
          'app://desktop/fonts/OFL.txt',
          'app://desktop/__proto__',
          'app://other/index.html',
        ].map(async (url) => (await request(app, url)).status),
      );
      return statuses.every((status) => status === 404);
    },
    fault: ['Object.hasOwn(FILES, path) ? FILES[path] : void 0', 'FILES[path] ?? "text/plain"'],
  },
  {
    title: 'methods other than GET get a 405',
    holds: async (app) => (await request(app, 'app://desktop/index.html', 'POST')).status === 405,
    fault: ['method !== "GET"', 'false'],
  },
  {
    title: 'errors have the content security policy too',
    holds: async (app) =>
      (await request(app, 'app://desktop/nothing')).headers.has('Content-Security-Policy'),
    fault: ['new Response(null, { status, headers: HEADERS })', 'new Response(null, { status })'],
  },
];
