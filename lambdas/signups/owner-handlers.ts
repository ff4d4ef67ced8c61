import type { Handlers } from '../api/app';
import { respond } from '../api/responses';
import type { CampaignEndpoint } from '../campaigns/handlers';
import type { NamesOf } from '../contract/endpoints';
import type { CheckedRows } from '../contract/import-rows';
import type { SignupRow, SignupStats } from '../contract/schemas';
import { CONTACT } from '../facts/facts';
import { beginAction } from '../owner/actions';
import type { ApiDeps, MailDeps } from '../system/deps';
import { importedSignup } from './imported-signup';
import type { SignupRecord } from './signup';

/** Returns what the owner's endpoints do, except the export. */
export const ownerHandlers = (
  deps: ApiDeps,
): Handlers<Exclude<NamesOf<{ audience: 'owner' }>, 'outbox' | CampaignEndpoint>> => ({
  list: ({ query }) => deps.store.list(query),

  async count({ query }) {
    const { mail, store } = deps;
    const [stats, pending, problems = []] = await Promise.all([
      store.count(query),
      mail?.optIn === 'double' ? mail.store.pendingCount() : undefined,
      deps.problems?.(),
    ]);
    return {
      ...stats,
      ...(pending !== undefined && { pending }),
      ...(query.trend && mail && whereMailsGo(mail)),
      ...(problems.length > 0 && { problems }),
    };
  },

  daily: ({ query }) => deps.store.daily(query.days),

  actions: ({ query }) => deps.store.actions.list(query),

  async erase({ c, body: { email } }) {
    await beginAction(deps, c, { action: 'erase' });
    await deps.people.eraseAddress(email);
    return respond(c, null, 204);
  },

  async eraseRange({ c, body: { from, to, dryRun } }) {
    const range = { from: Date.parse(from), to: Date.parse(to) };
    if (dryRun) return { count: await deps.store.countRange(range) };
    const line = await beginAction(deps, c, { action: 'erase-range', count: 0 });
    const { erased, more } = await deps.store.eraseRange(range, deps.people);
    await line.add({ count: erased });
    return { count: erased, ...(more && { more }) };
  },

  silenced: async ({ query: { email } }) => ({ silenced: await deps.people.silenced(email) }),

  async lift({ c, body: { email } }) {
    await beginAction(deps, c, { action: 'lift' });
    return { lifted: await deps.people.lift(email) };
  },

  async import({ c, body: { rows, dryRun, consentFrom } }) {
    const { signups, refused } = readSignups(rows, deps.now(), consentFrom);
    const options = { dryRun, isGone: deps.people.isGone };
    if (dryRun) return { ...(await deps.store.import(signups, options)), refused };
    const line = await beginAction(deps, c, {
      action: 'import',
      imported: 0,
      existing: 0,
      left: 0,
      refused: 0,
    });
    const counts = await deps.store.import(signups, options);
    await line.add({ ...counts, refused: refused.length });
    return { ...counts, refused };
  },
});

/** Returns whether mails are written to files, or the domain that they come from. */
const whereMailsGo = ({ outbox, domain }: MailDeps): Pick<SignupStats, 'outbox' | 'mailDomain'> =>
  outbox
    ? { outbox: true }
    : { mailDomain: domain ?? CONTACT.support.slice(CONTACT.support.lastIndexOf('@') + 1) };

/** Returns the signups of the rows of an import, and why its other rows are refused, by their indexes. */
function readSignups(rows: CheckedRows<SignupRow>, now: number, consentFrom: string | undefined) {
  const signups: SignupRecord[] = [];
  const refused = [...rows.refused];
  for (const { row, value } of rows.accepted) {
    const result = importedSignup(value, now, consentFrom);
    if ('signup' in result) signups.push(result.signup);
    else refused.push({ row, reason: result.reason });
  }
  return { signups, refused: refused.sort((one, other) => one.row - other.row) };
}
