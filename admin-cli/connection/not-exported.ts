import {
  countNotExported,
  describeNotExported,
  isAnythingNotExported,
  NOT_COUNTED,
} from '@tariff-tantrum/lambdas/client/not-exported';
import type { CommandContext } from '../context';

/** Says on stderr, with numbers, what the site knows that an export does not contain; nothing with `--json`. */
export async function notifyNotExported(context: CommandContext): Promise<void> {
  if (context.form === 'json') return;
  const counts = await context
    .call((client, { signal }) =>
      countNotExported({
        codes: () => client.codes({}, { signal }),
        orders: () => client.orders({}, { signal }),
        campaigns: () => client.campaigns({}, { signal }),
        silenced: () => client.silenced({}, { signal }),
      }),
    )
    // The file is complete nevertheless.
    .catch(() => undefined);
  if (counts === undefined) await context.notify(NOT_COUNTED);
  else if (isAnythingNotExported(counts)) await context.notify(describeNotExported(counts));
  else await context.hint(describeNotExported(counts));
}
