import type { MemoryItems } from '@tariff-tantrum/lambdas/table/memory-items';
import type { FakeCloudFormation } from './cloud-formation';
import { ACCOUNT, type DeployedResource, type ResourceEffects } from './deployed';

/** A file in the bucket. */
export interface FakeObject {
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
  readonly buckets = new Map<string, Map<string, FakeObject>>();
  readonly tables = new Set<string>();
  /** The tables with deletion protection. */
  readonly protectedTables = new Set<string>();
  /** The items of tables, by their names. */
  readonly items = new Map<string, MemoryItems>();
  /** The tables that were restored, and what they have besides their items. */
  readonly restored = new Map<string, { source: string; to: Date; recovery: boolean; ttl?: string }>();
  readonly secrets = new Set<string>();
  readonly roles = new Set<string>();
  /** The role that API Gateway logs the requests of all stages in the region with; it may be gone. */
  loggingRole: string | undefined;

  /** Whether API Gateway can log requests. */
  get logsRequests(): boolean {
    return this.roles.has(this.loggingRole ?? '');
  }
  /** The version that each Lambda's alias points to, by the Lambda's name. */
  readonly aliases = new Map<string, string>();
  /** The Lambdas, by their names. */
  readonly lambdas = new Map<string, FakeLambda>();
  /** CloudFront's key value stores, by their ARNs. No stack contains their keys; each change makes another version. */
  readonly keyValueStores = new Map<string, { keys: Map<string, string>; version: number }>();
  /** The ARNs that CloudFront's plans include, by the ids of the plans: AWS deletes no distribution that has one. */
  readonly plans = new Map<string, readonly string[]>();
  /** What the policy of CloudFront adds to every response, by its id. */
  readonly policies = new Map<string, string>();
}

/** Returns the effects of the resources that deploys depend on, on the state of an account. */
export function resourceEffects(state: AccountState, stacks: () => FakeCloudFormation): ResourceEffects {
  let created = 0;
  const isUsed = ({ id, type }: DeployedResource): boolean =>
    [...stacks().stacks.values()]
      .flatMap(({ resources }) => [...resources.values()])
      .some((other) => other.type !== type && JSON.stringify(other.properties ?? {}).includes(id));
  return {
    newId({ type, properties }) {
      created += 1;
      if (type === 'AWS::Lambda::Function') return properties.FunctionName;
      if (type === 'AWS::CloudFront::Function') return properties.Name;
      if (type === 'AWS::SES::EmailIdentity') return properties.EmailIdentity;
      if (type === 'AWS::CloudFront::Distribution') return `D${created}`;
      if (type === 'AWS::CloudFront::KeyValueStore')
        return `arn:aws:cloudfront::${ACCOUNT}:key-value-store/${properties.Name}`;
      if (type === 'AWS::WAFv2::WebACL') return `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/${created}`;
      if (type === 'AWS::CertificateManager::Certificate')
        return `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/${created}`;
      return type === 'AWS::Lambda::Version' ? String(created) : undefined;
    },
    attribute({ type, id, properties }, name) {
      if (type === 'AWS::PricingPlanManager::Subscription' && name === 'Status')
        return properties.PlanTier === 'FREE' ? 'ACTIVE' : 'PENDING_APPROVAL';
      if (name === 'DomainName') return `${id.toLowerCase()}.cloudfront.net`;
      if (type === 'AWS::Lambda::Version' || /WebACL|KeyValueStore$/.test(type)) return id;
      return `${name} of ${id}`;
    },
    put(resource) {
      PUT[resource.type]?.(resource, state);
    },
    remove(resource) {
      const { type, id } = resource;
      if (type === 'AWS::CloudFront::Distribution' && hasPlan(resource, state))
        throw new Error("You can't delete this distribution while it's subscribed to a pricing plan.");
      if (/WebACL|Certificate|KeyValueStore$/.test(type) && isUsed(resource))
        throw new Error(`The distribution uses ${id}`);
      REMOVE[type]?.(resource, state);
    },
    secret(id) {
      if (!state.secrets.has(id))
        throw new Error(`Secrets Manager can't find the specified secret ${id}. (ResourceNotFoundException)`);
      return `secret of ${id}`;
    },
  };
}

const hasPlan = ({ id }: DeployedResource, { plans }: AccountState): boolean =>
  [...plans.values()].flat().some((arn) => arn.endsWith(`:distribution/${id}`));

type Effect = (resource: DeployedResource, state: AccountState) => void;

/** What a resource does when it is created or changed. */
const PUT: Readonly<Record<string, Effect>> = {
  'AWS::S3::Bucket': ({ id }, { buckets }) => buckets.set(id, buckets.get(id) ?? new Map()),
  'AWS::DynamoDB::Table': ({ id, properties }, { tables, protectedTables }) => {
    tables.add(id);
    if (properties.DeletionProtectionEnabled) protectedTables.add(id);
  },
  'AWS::SecretsManager::Secret': ({ id }, { secrets }) => secrets.add(id),
  'AWS::IAM::Role': ({ id }, { roles }) => roles.add(`Arn of ${id}`),
  // SNS API reference, Subscribe: InvalidParameter.
  'AWS::SNS::Subscription': ({ properties: { Protocol, Endpoint } }) => {
    if (Protocol === 'email' && !String(Endpoint).includes('@'))
      throw new Error(`Invalid parameter: Email address ${Endpoint}`);
  },
  'AWS::ApiGateway::Account': ({ properties }, state) => {
    state.loggingRole = properties.CloudWatchRoleArn;
  },
  // API Gateway Developer Guide, "Set up CloudWatch logging": one role for an account in a region.
  'AWS::ApiGateway::Stage': ({ properties }, { loggingRole, roles }) => {
    if (properties.AccessLogSetting && !roles.has(loggingRole ?? ''))
      throw new Error('CloudWatch Logs role ARN must be set in account settings to enable logging');
  },
  'AWS::Lambda::Function': ({ id, properties }, { lambdas }) =>
    lambdas.set(id, { versions: new Map(), ...lambdas.get(id), latest: JSON.stringify(properties) }),
  'AWS::Lambda::Version': ({ id, properties }, { lambdas }) =>
    publishVersion(lambdas.get(properties.FunctionName), id),
  'AWS::Lambda::Alias': ({ properties }, { aliases }) =>
    aliases.set(properties.FunctionName, properties.FunctionVersion),
  'AWS::PricingPlanManager::Subscription': ({ id, properties }, { plans }) =>
    plans.set(id, properties.ResourceArns),
  'AWS::CloudFront::KeyValueStore': ({ id }, { keyValueStores }) =>
    keyValueStores.set(id, keyValueStores.get(id) ?? { keys: new Map(), version: 1 }),
  'AWS::CloudFront::ResponseHeadersPolicy': ({ id, properties }, { policies }) =>
    policies.set(
      id,
      properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy
        .ContentSecurityPolicy,
    ),
};

/** What happens when a resource is deleted. */
const REMOVE: Readonly<Record<string, Effect>> = {
  'AWS::S3::Bucket': ({ id }, { buckets }) => {
    if ((buckets.get(id)?.size ?? 0) > 0)
      throw new Error(`The bucket ${id} you tried to delete is not empty`);
    buckets.delete(id);
  },
  // DynamoDB Developer Guide, "Using deletion protection".
  'AWS::DynamoDB::Table': ({ id }, { tables, protectedTables }) => {
    if (protectedTables.has(id)) throw new Error(`The table ${id} is currently protected against deletion.`);
    tables.delete(id);
  },
  'AWS::SecretsManager::Secret': ({ id }, { secrets }) => secrets.delete(id),
  'AWS::IAM::Role': ({ id }, { roles }) => roles.delete(`Arn of ${id}`),
  'AWS::Lambda::Function': ({ id }, { lambdas }) => lambdas.delete(id),
  'AWS::Lambda::Version': ({ id, properties }, { lambdas }) =>
    lambdas.get(properties.FunctionName)?.versions.delete(id),
  // CloudFormation Template Reference: a paid plan ends with its month.
  'AWS::PricingPlanManager::Subscription': ({ id, properties }, { plans }) => {
    if (properties.PlanTier === 'FREE') plans.delete(id);
  },
  'AWS::CloudFront::KeyValueStore': ({ id }, { keyValueStores }) => keyValueStores.delete(id),
};

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
