import { NOT_FOUND_PAGE } from '../../edge';
import { type StageName, stackName } from '../stages';
import { s3Bucket } from './aws/bucket';
import type { AwsClients } from './aws/clients';
import { invalidate, liveRelease, switchRelease, switchVersions } from './aws/live';
import { outputsOf } from './aws/stacks';
import type { Release } from './pages/releases';
import { type PagesBucket, switchNotFoundPage } from './pages/upload';

/** The deployed site of a stage. */
export interface DeployedSite {
  address: string;
  bucket: PagesBucket;
  distributionId: string;
  /** The ARN of the store that contains the id of the live release. */
  releaseStore: string;
  usesCertificate: boolean;
  usesFirewall: boolean;
}

/** Returns the deployed site of a stage; undefined before the first deploy. */
export async function findSite(aws: AwsClients, stage: StageName): Promise<DeployedSite | undefined> {
  const outputs = await outputsOf(aws.cloudFormation, stackName(stage, 'site'));
  const global = await outputsOf(aws.globalCloudFormation, stackName(stage, 'global'));
  const { SiteUrl, BucketName, DistributionId, UsesCertificate, UsesFirewall } = outputs ?? {};
  const releaseStore = global?.LiveReleaseStore;
  if (!SiteUrl || !BucketName || !DistributionId || !releaseStore) return undefined;
  return {
    address: SiteUrl,
    bucket: s3Bucket(aws.s3, BucketName),
    distributionId: DistributionId,
    releaseStore,
    usesCertificate: UsesCertificate === 'true',
    usesFirewall: UsesFirewall === 'true',
  };
}

/** Makes a release live: the code of the API, the 404 page, and then all other pages at once. */
export async function makeLive(
  aws: AwsClients,
  { bucket, distributionId, releaseStore }: DeployedSite,
  { id, versions }: Release,
): Promise<void> {
  await switchVersions(aws.lambda, versions);
  await switchNotFoundPage(id, bucket);
  if ((await liveRelease(aws.keyValueStore, releaseStore)) !== id)
    await switchRelease(aws.keyValueStore, releaseStore, id);
  await invalidate(aws.cloudFront, distributionId, NOT_FOUND_PAGE);
}
