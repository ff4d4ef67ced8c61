import type { RunningProgram } from '../run-main';
import type { Check } from './check';

async function served({ protocols }: RunningProgram, url: string, method = 'GET'): Promise<Response> {
  return (await protocols.get('app')?.(new Request(url, { method }))) ?? Response.error();
}

const policyHas = (directive: string): Check => ({
  title: `the policy says ${directive}`,
  holds: async (program) =>
    (await served(program, 'app://desktop/index.html')).headers
      .get('Content-Security-Policy')
      ?.split('; ')
      .includes(directive) === true,
  fault: [`"${directive}"`, '"upgrade-insecure-requests"'],
});

/** What is served to the page, and under which policy. */
export const PROTOCOL_CHECKS: readonly Check[] = [
  policyHas("default-src 'none'"),
  policyHas("script-src 'self'"),
  policyHas("style-src 'self'"),
  policyHas("connect-src 'none'"),
  policyHas("form-action 'none'"),
  policyHas("base-uri 'none'"),
  policyHas("frame-ancestors 'none'"),
  policyHas("require-trusted-types-for 'script'"),
  {
    title: 'no path leads out of the folder, and no other host is answered',
    holds: async (program) => {
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
        ].map(async (url) => (await served(program, url)).status),
      );
      return statuses.every((status) => status === 404);
    },
    fault: ['Object.hasOwn(FILES, pathname) ? FILES[pathname] : void 0', 'FILES[pathname] ?? "text/plain"'],
  },
  {
    title: 'only what is read is served',
    holds: async (program) => (await served(program, 'app://desktop/index.html', 'POST')).status === 405,
    fault: ['method !== "GET"', 'false'],
  },
  {
    title: 'what is refused carries the policy too',
    holds: async (program) =>
      (await served(program, 'app://desktop/nothing')).headers.has('Content-Security-Policy'),
    fault: ['new Response(null, { status, headers: HEADERS })', 'new Response(null, { status })'],
  },
];
