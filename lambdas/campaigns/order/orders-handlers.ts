import type { Handlers } from '../../api/app';
import type { Host } from '../../api/host';
import { collectRows } from '../../api/rows';
import { type ActionNeeds, beginAction } from '../../owner/actions';
import type { MailContext } from '../../people/people';
import { importOrders } from './order-import';
import { countSources, summariseOrders } from './orders';

/** What the owner needs to import orders, and to see them and where buyers came from. */
export interface OrdersNeeds extends ActionNeeds, Pick<Host, 'siteUrl'> {
  context: MailContext;
}

/** Returns what the owner does with orders. */
export function ordersHandlers(needs: OrdersNeeds): Handlers<'orders' | 'importOrders' | 'sources'> {
  const { context } = needs;
  return {
    orders: () => summariseOrders(context),
    async importOrders({ c, body: { rows, dryRun } }) {
      const { accepted, refused } = await collectRows(rows);
      const sent = accepted.map(({ value }) => value);
      if (!dryRun) await beginAction(needs, c, { action: 'import-orders', count: sent.length });
      const counts = await importOrders(context, sent, { dryRun });
      const added = counts.byCode + counts.byEmail + counts.unmatched;
      return { added, ...counts, refused };
    },
    sources: async ({ c }) => ({ siteUrl: needs.siteUrl(c), sources: await countSources(context) }),
  };
}
