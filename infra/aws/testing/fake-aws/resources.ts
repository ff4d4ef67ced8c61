import type { DeployedResource, FakeCloudFormation, ResourceEffects } from './cloud-formation';
import { ACCOUNT } from './cloud-formation';

/** A file in the bucket. */
interface FakeObject {
  body: Uint8Array;
  contentType: string;
  cacheControl: string;
  superseded: boolean;
}

/** A Lambda, and what it was when each of its versions was published. */
interface FakeLambda {
  /** Its code and settings, as JSON. */
  latest: string;
  /** The same of its versions by their ids, oldest first. */
  versions: Map<string, string>;
}

/** What the account contains besides its stacks. */
export class AccountState {
  readonly objects = new Map<string, FakeObject>();
  readonly tables = new Set<string>();
  readonly buckets = new Set<string>();
  /** The version to which the alias of each Lambda points, by the Lambda's name. */
  readonly aliases = new Map<string, string>();
  /** The Lambdas, by their names. */
  readonly lambdas = new Map<string, FakeLambda>();
  /** The contents of CloudFront's key value stores, by their ARNs. No stack contains them. */
  readonly keyValueStores = new Map<string, Map<string, string>>();
  /** Whether the distribution has a flat-rate plan, with which AWS does not delete it. */
  hasPlan = false;
  /** The policy that CloudFront adds to every response. */
  policy = '';
}

/** Returns the effects of the resources that deploys depend on, on the state of an account. */
export function resourceEffects(state: AccountState, stacks: () => FakeCloudFormation): ResourceEffects {
  let versions = 0;
  let certificates = 0;
  const isUsed = ({ id, type }: DeployedResource): boolean =>
    [...stacks().stacks.values()]
      .flatMap(({ resources }) => [...resources.values()])
      .some((other) => other.type !== type && JSON.stringify(other.properties ?? {}).includes(id));
  return {
    newId({ type, properties }) {
      if (type === 'AWS::Lambda::Function') return properties.FunctionName;
      if (type === 'AWS::CloudFront::Function') return properties.Name;
      if (type === 'AWS::CloudFront::Distribution') return 'D111';
      if (type === 'AWS::CloudFront::KeyValueStore')
        return `arn:aws:cloudfront::${ACCOUNT}:key-value-store/${properties.Name}`;
      if (type === 'AWS::WAFv2::WebACL') return `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/firewall`;
      if (type === 'AWS::CertificateManager::Certificate')
        return `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/${++certificates}`;
      if (type !== 'AWS::Lambda::Version') return undefined;
      versions += 1;
      return String(versions);
    },
    attribute({ type, id }, name) {
      if (name === 'DomainName') return `${id.toLowerCase()}.cloudfront.net`;
      if (type === 'AWS::Lambda::Version' || /WebACL|KeyValueStore$/.test(type)) return id;
      return `${name} of ${id}`;
    },
    put({ type, id, properties }) {
      if (type === 'AWS::S3::Bucket') state.buckets.add(id);
      if (type === 'AWS::DynamoDB::Table') state.tables.add(id);
      if (type === 'AWS::Lambda::Function')
        state.lambdas.set(id, {
          versions: new Map(),
          ...state.lambdas.get(id),
          latest: JSON.stringify(properties),
        });
      if (type === 'AWS::Lambda::Version') publishVersion(state.lambdas.get(properties.FunctionName), id);
      if (type === 'AWS::Lambda::Alias')
        state.aliases.set(properties.FunctionName, properties.FunctionVersion);
      if (type === 'AWS::CloudFront::KeyValueStore' && !state.keyValueStores.has(id))
        state.keyValueStores.set(id, new Map());
      if (type === 'AWS::CloudFront::ResponseHeadersPolicy')
        state.policy =
          properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    },
    remove(resource) {
      const { type, id, properties } = resource;
      if (type === 'AWS::S3::Bucket' && state.objects.size > 0)
        throw new Error(`The bucket ${id} you tried to delete is not empty`);
      if (type === 'AWS::CloudFront::Distribution' && state.hasPlan)
        throw new Error("You can't delete this distribution while it's subscribed to a pricing plan.");
      if (/WebACL|Certificate|KeyValueStore$/.test(type) && isUsed(resource))
        throw new Error(`The distribution uses ${id}`);
      if (type === 'AWS::Lambda::Function') state.lambdas.delete(id);
      if (type === 'AWS::Lambda::Version') state.lambdas.get(properties.FunctionName)?.versions.delete(id);
      if (type === 'AWS::S3::Bucket') state.buckets.delete(id);
      if (type === 'AWS::CloudFront::KeyValueStore') state.keyValueStores.delete(id);
    },
  };
}

/** Publishes a version. @throws if the last one is the same: Lambda creates none then, which CloudFormation reports */
function publishVersion(lambda: FakeLambda | undefined, id: string): void {
  if (!lambda) throw new Error(`There is no Lambda to publish the version ${id} of.`);
  const { latest, versions } = lambda;
  if (versions.has(id)) return;
  const [lastId, last] = [...versions].at(-1) ?? [];
  if (last === latest)
    throw new Error(
      `A version for this Lambda function exists ( ${lastId} ). Modify the function to create a new version.`,
    );
  versions.set(id, latest);
}
