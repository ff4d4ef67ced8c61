import { CreateInvalidationCommand, waitUntilInvalidationCompleted } from '@aws-sdk/client-cloudfront';
import {
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  PutKeyCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { NOT_FOUND_PAGE } from '../../http';
import { bucketFolderOf, LIVE_RELEASE } from '../release';
import { s3Bucket } from './aws/bucket';
import { type AwsClients, unless } from './aws/clients';
import { outputsOf } from './aws/stacks';
import { readReleases } from './pages/releases';
import type { DeployTools } from './tools';

/** The deployed site of a stage. */
export type DeployedSite = NonNullable<Awaited<ReturnType<typeof findSite>>>;

/** Returns the deployed site of a stage; undefined before the first deploy. */
export async function findSite(tools: DeployTools) {
  const { SiteUrl, BucketName, DistributionId, UsesCertificate, UsesFirewall } = await outputsOf(
    tools,
    'app',
  );
  const { LiveReleaseStore } = await outputsOf(tools, 'edge');
  if (!SiteUrl || !BucketName || !DistributionId || !LiveReleaseStore) return undefined;
  return {
    address: SiteUrl,
    bucket: s3Bucket(tools.aws.s3, BucketName),
    distributionId: DistributionId,
    /** The ARN of the store that contains the id of the live release. */
    releaseStore: LiveReleaseStore,
    usesCertificate: UsesCertificate === 'true',
    usesFirewall: UsesFirewall === 'true',
  };
}

/** Makes the pages of a release live: the 404 page, and then all others at once. */
export async function makeLive(aws: AwsClients, site: DeployedSite, id: string): Promise<void> {
  // CloudFront is configured to find it at this key.
  await site.bucket.copy(`${bucketFolderOf(id)}${NOT_FOUND_PAGE}`, NOT_FOUND_PAGE.slice(1));
  if ((await liveRelease(aws, site)) !== id) await switchPages(aws, site, id);
  await invalidate(aws, site, NOT_FOUND_PAGE);
}

/** Returns the release whose pages are live; undefined before the end of the first deploy. */
export async function liveRelease(
  { keyValueStore }: AwsClients,
  { releaseStore: KvsARN }: DeployedSite,
): Promise<string | undefined> {
  const found = keyValueStore.send(new GetKeyCommand({ KvsARN, Key: LIVE_RELEASE }));
  return (await unless('ResourceNotFoundException', found))?.Value;
}

/** Returns a sentence about the version that is live; undefined before the end of the first deploy. */
export async function describeLive(tools: DeployTools): Promise<string | undefined> {
  const site = await findSite(tools);
  if (!site) return undefined;
  const live = await liveRelease(tools.aws, site);
  const release = (await readReleases(site.bucket)).find(({ id }) => id === live);
  return release && `Version ${release.version} is live at ${site.address} since ${release.deployedAt}.`;
}

/** Makes the pages of another release live. Edge locations follow within seconds. */
async function switchPages(
  { keyValueStore }: AwsClients,
  { releaseStore: KvsARN }: DeployedSite,
  Value: string,
): Promise<void> {
  const { ETag: IfMatch } = await keyValueStore.send(new DescribeKeyValueStoreCommand({ KvsARN }));
  await keyValueStore.send(new PutKeyCommand({ KvsARN, Key: LIVE_RELEASE, Value, IfMatch }));
}

/** Maximum wait for all edge locations, in seconds; it usually takes one or two minutes. */
const TIMEOUT_SECONDS = 900;

/** Invalidates one path in CloudFront's cache and waits until that is complete. */
async function invalidate(
  { cloudFront: client }: AwsClients,
  { distributionId: DistributionId }: DeployedSite,
  path: string,
): Promise<void> {
  const Paths = { Quantity: 1, Items: [path] };
  const InvalidationBatch = { CallerReference: new Date().toISOString(), Paths };
  const { Invalidation } = await client.send(
    new CreateInvalidationCommand({ DistributionId, InvalidationBatch }),
  );
  if (!Invalidation?.Id) throw new Error(`CloudFront did not accept the invalidation of ${path}.`);
  const wait = { client, maxWaitTime: TIMEOUT_SECONDS };
  await waitUntilInvalidationCompleted(wait, { DistributionId, Id: Invalidation.Id });
}
