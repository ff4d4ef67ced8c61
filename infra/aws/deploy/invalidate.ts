import {
  CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';

/** Seconds to wait for every place of CloudFront; it mostly takes one or two minutes. */
const PATIENCE = 900;

/**
 * Makes CloudFront forget what it keeps, and waits until it has. One path for everything costs nothing, and is
 * right whatever the rewriting of addresses does to the paths; hashed files come from the bucket once more.
 */
export async function invalidate(DistributionId: string, region: string): Promise<void> {
  const client = new CloudFrontClient({ region });
  const { Invalidation } = await client.send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: {
        CallerReference: new Date().toISOString(),
        Paths: { Quantity: 1, Items: ['/*'] },
      },
    }),
  );
  if (!Invalidation?.Id) throw new Error('CloudFront did not take the request to forget the old pages.');
  await waitUntilInvalidationCompleted(
    { client, maxWaitTime: PATIENCE },
    { DistributionId, Id: Invalidation.Id },
  );
}
