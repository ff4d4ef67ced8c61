import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { STACK_PARTS } from '../../stages';
import { ACCOUNT, type DeployedStack, type FakeCloudFormation } from './cloud-formation';
import { awsError, type Responses } from './intercept';
import type { AccountState } from './resources';

/** Reports a change of the account that visitors may notice. */
type OnChange = (operation?: string) => Promise<void>;

/** Returns the responses of CloudFormation. Every region that deploys use is bootstrapped. */
export function cloudFormationResponses(cloudFormation: FakeCloudFormation, changed: OnChange): Responses {
  const get = (region: string, name: unknown): DeployedStack => {
    const stack = name === 'CDKToolkit' ? toolkitOf(region) : cloudFormation.find(region, String(name));
    if (!stack) throw awsError('ValidationError', `Stack with id ${name} does not exist`);
    return stack;
  };
  return {
    DescribeStacksCommand: ({ StackName }, region) => {
      const { name, status, outputs } = get(region, StackName);
      const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
      return { Stacks: [{ StackName: name, StackStatus: status, Outputs }] };
    },
    DeleteStackCommand: async ({ StackName }, region) => {
      cloudFormation.destroy(region, String(StackName));
      if (!cloudFormation.find(region, String(StackName)))
        await changed(
          `destroy ${[...STACK_PARTS].reverse().find((part) => String(StackName).endsWith(`-${part}`))}`,
        );
      return {};
    },
    ListStackResourcesCommand: ({ StackName }, region) => ({
      StackResourceSummaries: [...get(region, StackName).resources.values()].map(({ type, id }) => ({
        ResourceType: type,
        PhysicalResourceId: id,
      })),
    }),
  };
}

const toolkitOf = (region: string): DeployedStack => ({
  region,
  name: 'CDKToolkit',
  status: 'CREATE_COMPLETE',
  outputs: { BootstrapVersion: '30' },
  template: '{}',
  resources: new Map(),
});

/** Returns the responses of S3 for the bucket of the pages. */
export function bucketResponses({ objects, buckets }: AccountState, changed: OnChange): Responses {
  return {
    ListBucketsCommand: ({ Prefix }) => ({
      Buckets: [...buckets].filter((Name) => Name.startsWith(String(Prefix))).map((Name) => ({ Name })),
    }),
    DeleteBucketCommand: ({ Bucket }) => {
      if (objects.size > 0) throw awsError('BucketNotEmpty');
      buckets.delete(String(Bucket));
      return {};
    },
    ListObjectsV2Command: () => ({ Contents: [...objects.keys()].map((Key) => ({ Key })) }),
    GetObjectCommand: ({ Key }) => {
      const object = objects.get(String(Key));
      if (!object) throw awsError('NoSuchKey');
      return { Body: { transformToString: async () => Buffer.from(object.body).toString() } };
    },
    PutObjectCommand: async ({ Key, Body, ContentType, CacheControl }) => {
      objects.set(String(Key), {
        body: Body as Uint8Array,
        contentType: String(ContentType),
        cacheControl: String(CacheControl),
        superseded: false,
      });
      await changed();
      return {};
    },
    CopyObjectCommand: async ({ Key, CopySource, Tagging }) => {
      const source = objects.get(String(CopySource).replace(/^[^/]*\//, ''));
      if (!source) throw awsError('NoSuchKey');
      objects.set(String(Key), { ...source, superseded: Tagging !== undefined });
      await changed();
      return {};
    },
    GetObjectTaggingCommand: () => ({ TagSet: [] }),
    DeleteObjectsCommand: async ({ Delete }) => {
      for (const { Key } of (Delete as { Objects: { Key: string }[] }).Objects) objects.delete(Key);
      await changed();
      return {};
    },
  };
}

/** Returns the responses of CloudFront for its key value stores and its cache. */
export function edgeResponses({ keyValueStores }: AccountState, changed: OnChange): Responses {
  const storeOf = ({ KvsARN }: Record<string, unknown>): Map<string, string> => {
    const store = keyValueStores.get(String(KvsARN));
    if (!store) throw awsError('ResourceNotFoundException', `There is no store ${KvsARN}`);
    return store;
  };
  return {
    DescribeKeyValueStoreCommand: (input) => ({ ETag: `E${storeOf(input).size}` }),
    GetKeyCommand: (input) => {
      const Value = storeOf(input).get(String(input.Key));
      if (Value === undefined) throw awsError('ResourceNotFoundException');
      return { Value };
    },
    PutKeyCommand: async (input) => {
      storeOf(input).set(String(input.Key), String(input.Value));
      await changed('switch pages');
      return {};
    },
    CreateInvalidationCommand: () => ({ Invalidation: { Id: 'I1', Status: 'InProgress' } }),
    GetInvalidationCommand: () => ({ Invalidation: { Id: 'I1', Status: 'Completed' } }),
  };
}

/** Returns the responses of DynamoDB for tables. */
export function dataResponses({ tables }: AccountState): Responses {
  /** Tables that are updated until they are described again. */
  const updating = new Set<string>();
  const nameOf = ({ TableName }: Record<string, unknown>): string => {
    if (!tables.has(String(TableName))) throw awsError('ResourceNotFoundException');
    return String(TableName);
  };
  return {
    DescribeTableCommand: (input) => {
      updating.delete(nameOf(input));
      return { Table: { TableStatus: 'ACTIVE' } };
    },
    UpdateTableCommand: (input) => {
      updating.add(nameOf(input));
      return {};
    },
    DeleteTableCommand: (input) => {
      if (updating.has(nameOf(input))) throw awsError('ResourceInUseException', 'The table is being updated');
      tables.delete(nameOf(input));
      return {};
    },
  };
}

/** Responses for the checks of an account in which nothing is missing. */
export const READY_ACCOUNT: Responses = {
  GetCallerIdentityCommand: () => ({
    Account: ACCOUNT,
    Arn: `arn:aws:sts::${ACCOUNT}:assumed-role/Admin/owner`,
  }),
  GetAccountSettingsCommand: () => ({ AccountLimit: { ConcurrentExecutions: 1000 } }),
  DescribeBudgetsCommand: () => ({ Budgets: [] }),
  GetAccountCommand: () => ({ ProductionAccessEnabled: true }),
  ListSubscriptionsByTopicCommand: () => ({ Subscriptions: [] }),
  GetEmailIdentityCommand: () => {
    throw awsError('NotFoundException');
  },
  GetHostedZoneCommand: () => ({
    HostedZone: { Name: `${GAME.domain}.` },
    DelegationSet: { NameServers: [...NAME_SERVERS] },
  }),
  ListResourceRecordSetsCommand: () => ({ ResourceRecordSets: [] }),
};

/** The name servers of the hosted zone. */
export const NAME_SERVERS = ['ns-1.awsdns-1.org', 'ns-2.awsdns-2.com'] as const;
