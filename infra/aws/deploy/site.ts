import { NOT_FOUND_PAGE } from '../../edge';
import { domainOf, type StageName, type StageSettings, stackName } from '../stages';
import { s3Bucket } from './aws/bucket';
import type { AwsClients } from './aws/clients';
import { invalidate, liveRelease, switchRelease } from './aws/edge';
import { switchVersions } from './aws/lambdas';
import { outputsOf } from './aws/stacks';
import type { Release } from './pages/releases';
import { type PagesBucket, switchNotFoundPage } from './pages/upload';

/** The deployed site of a stage. */
export interface DeployedSite {
  address: string;
  bucket: PagesBucket;
  distributionId: string;
  /** The name of the CloudFront function of the pages. */
  pagesFunction: string;
  usesCertificate: boolean;
  usesFirewall: boolean;
}

/** Returns the deployed site of a stage; undefined before the first deploy. */
export async function findSite(aws: AwsClients, stage: StageName): Promise<DeployedSite | undefined> {
  const outputs = await outputsOf(aws.cloudFormation, stackName(stage, 'site'));
  const { SiteUrl, BucketName, DistributionId, PagesFunction, UsesCertificate, UsesFirewall } = outputs ?? {};
  if (!SiteUrl || !BucketName || !DistributionId || !PagesFunction) return undefined;
  return {
    address: SiteUrl,
    bucket: s3Bucket(aws.s3, BucketName),
    distributionId: DistributionId,
    pagesFunction: PagesFunction,
    usesCertificate: UsesCertificate === 'true',
    usesFirewall: UsesFirewall === 'true',
  };
}

/** Returns the public address of a stage; undefined before the first deploy without a domain. */
export function publicAddress(settings: StageSettings, site: DeployedSite | undefined): string | undefined {
  const domain = domainOf(settings);
  return domain ? `https://${domain.name}` : site?.address;
}

/** Makes a release live: the code of the API, the 404 page, and then all other pages at once. */
export async function makeLive(
  aws: AwsClients,
  { bucket, distributionId, pagesFunction }: DeployedSite,
  { id, versions }: Release,
): Promise<void> {
  await switchVersions(aws.lambda, versions);
  await switchNotFoundPage(id, bucket);
  if ((await liveRelease(aws.cloudFront, pagesFunction)) !== id)
    await switchRelease(aws.cloudFront, pagesFunction, id);
  await invalidate(aws.cloudFront, distributionId, NOT_FOUND_PAGE);
}
