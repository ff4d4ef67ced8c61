import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { newContext } from '../system/context';
import { recordEvent } from '../system/provider-events';
import { nameInstallation, openTable, withMailKey } from './lambda';

/** The part of an SES event that the EventBridge rule passes on: no address. */
const eventSchema = z.object({
  ref: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** An `EmailKind`, or the id of a campaign. */
  kind: z.string(),
  event: z.enum(['sent', 'bounce', 'complaint']),
});

const table = openTable();
const openContext = withMailKey(({ hash }) =>
  newContext({ table, now: Date.now, hash, installation: nameInstallation() }),
);

/** Records what SES reported. A report that fails is delivered again, and finally goes to the dead-letter queue. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const context = await openContext();
  const record = async (body: string): Promise<void> => {
    const { ref, event, kind } = eventSchema.parse(JSON.parse(body));
    await recordEvent(context, ref, event, kind);
  };
  const results = await Promise.allSettled(Records.map(({ body }) => record(body)));
  const failed = Records.filter((_, index) => results[index]?.status === 'rejected');
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};
