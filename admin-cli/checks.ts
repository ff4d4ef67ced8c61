import { PATHS, request, UnexpectedResponseError } from '@tariff-tantrum/lambdas/contract';
import type { Context } from './context';
import type { CommandError, ExitName } from './exits';
import { errorCode, explain, isCertificateCode } from './explain';
import { formatSignups } from './terminal/format';

/** One thing that was looked at. */
export interface Check {
  id: 'address' | 'server' | 'encryption' | 'clock' | 'password' | 'list';
  title: string;
  status: 'ok' | 'failed' | 'skipped';
  /** What was found. */
  detail: string;
  /** What to do about it. */
  advice?: string | undefined;
  /** How the program ends because of it. */
  exit?: ExitName | undefined;
}

type Finding = Pick<Check, 'status' | 'detail' | 'advice' | 'exit'>;

const ok = (detail: string): Finding => ({ status: 'ok', detail });
const skipped = (detail: string): Finding => ({ status: 'skipped', detail });
const failed = ({ exit, message, hint }: Pick<CommandError, 'exit' | 'message' | 'hint'>): Finding => ({
  status: 'failed',
  detail: message,
  advice: hint,
  exit,
});

/** Looks at everything between the owner and the list, from the outside in. */
export async function* examine(context: Context): AsyncGenerator<Check> {
  const { address } = context;
  yield { id: 'address', title: 'Address', ...ok(`${address.origin} (${address.from})`) };
  const health = await visit(context);
  yield { id: 'server', title: 'Server', ...health.server };
  yield { id: 'encryption', title: 'Encryption', ...encryption(context, health) };
  yield { id: 'clock', title: 'Clock', ...clock(health) };
  const { password, list } = health.server.status === 'ok' ? await knock(context) : NOT_TRIED;
  yield { id: 'password', title: 'Password', ...password };
  yield { id: 'list', title: 'List', ...list };
}

interface Visit {
  server: Finding;
  /** The certificate was refused. */
  untrusted?: CommandError;
  /** Milliseconds by which the server's clock is ahead of this one, where it told. */
  ahead?: number;
}

async function visit(context: Context): Promise<Visit> {
  const deadline = context.deadline();
  const sent = Date.now();
  try {
    const transport = { baseUrl: context.address.origin, fetch: context.fetch };
    const answer = await request(transport, PATHS.health, { signal: deadline.signal });
    const took = Date.now() - sent;
    const serverTime = Date.parse(answer.headers.get('Date') ?? '');
    if ((await answer.text()).trim() !== 'ok') throw new UnexpectedResponseError();
    const ahead = serverTime - (sent + took / 2);
    return { server: ok(`answers in ${took} ms`), ...(Number.isFinite(ahead) && { ahead }) };
  } catch (error) {
    const problem = explained(context, error);
    const untrusted = error instanceof TypeError && isCertificateCode(errorCode(error.cause));
    return untrusted
      ? {
          server: { ...failed(problem), detail: 'reached, but not trusted', advice: undefined },
          untrusted: problem,
        }
      : { server: failed(problem) };
  } finally {
    deadline.stop();
  }
}

function encryption({ address }: Context, { server, untrusted }: Visit): Finding {
  if (untrusted) return failed(untrusted);
  if (address.origin.startsWith('http:')) return ok('not needed: the server is this machine');
  return server.status === 'ok'
    ? ok('https, with a certificate that is trusted')
    : skipped('the server was not reached');
}

/** Signups are dated by the server; what is "the last 7 days" to the owner should be so to it. */
const TOLERANCE_MS = 60_000;

function clock({ ahead }: Visit): Finding {
  if (ahead === undefined) return skipped('the server told no time');
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (Math.abs(ahead) <= TOLERANCE_MS) return ok('agrees with the server to the minute');
  return {
    status: 'failed',
    detail: `this computer is ${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} the server`,
    advice:
      'Set both clocks by the network: signups are dated by the server, and certificates by this computer.',
    exit: 'failed',
  };
}

const NOT_TRIED = {
  password: skipped('the server was not reached'),
  list: skipped('the server was not reached'),
};

async function knock(context: Context): Promise<{ password: Finding; list: Finding }> {
  try {
    const { total } = await context.call((client, options) => client.count(options));
    return { password: ok('is right'), list: ok(`holds ${formatSignups(total)}`) };
  } catch (error) {
    const problem = explained(context, error);
    const aboutPassword = ['usage', 'authentication', 'notConfigured', 'slowedDown'].includes(problem.exit);
    return aboutPassword
      ? { password: failed(problem), list: skipped('only a right password can tell') }
      : { password: skipped('cannot be told while the list is away'), list: failed(problem) };
  }
}

/** @throws CommandError when the owner ended the program. */
function explained(context: Context, error: unknown): CommandError {
  context.deps.signal.throwIfAborted();
  const problem = explain(error, { origin: context.address.origin, passwordFrom: context.passwordFrom() });
  if (problem.exit === 'interrupted') throw problem;
  return problem;
}
