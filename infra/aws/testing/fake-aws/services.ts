import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { MemoryItems } from '@tariff-tantrum/lambdas/table/memory-items';
import { SUPERSEDED_TAG } from '../../release';
import { STACK_PARTS } from '../../stages';
import type { FakeCloudFormation } from './cloud-formation';
import { ACCOUNT, type DeployedStack } from './deployed';
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
      const { name, status, outputs, parameters, isProtected } = get(region, StackName);
      const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
      const EnableTerminationProtection = isProtected;
      const Parameters = Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({
        ParameterKey,
        ParameterValue,
      }));
      return {
        Stacks: [{ StackName: name, StackStatus: status, Outputs, Parameters, EnableTerminationProtection }],
      };
    },
    GetTemplateCommand: ({ StackName }, region) => ({ TemplateBody: get(region, StackName).template }),
    GetEmailIdentityCommand: ({ EmailIdentity }, region) => {
      if (!cloudFormation.names.has(`AWS::SES::EmailIdentity ${region} ${EmailIdentity}`))
        throw awsError('NotFoundException');
      return {
        DkimAttributes: { Status: 'SUCCESS' },
        MailFromAttributes: { MailFromDomainStatus: 'SUCCESS' },
      };
    },
    SetStackPolicyCommand: ({ StackName, StackPolicyBody }, region) => {
      const { name } = get(region, StackName);
      cloudFormation.policies.set(`${region} ${name}`, JSON.parse(String(StackPolicyBody)));
      return {};
    },
    UpdateTerminationProtectionCommand: ({ StackName, EnableTerminationProtection }, region) => {
      get(region, StackName).isProtected = Boolean(EnableTerminationProtection);
      return {};
    },
    DeleteStackCommand: async ({ StackName }, region) => {
      cloudFormation.destroy(region, String(StackName));
      if (!cloudFormation.find(region, String(StackName)))
        await changed(
          `destroy ${[...STACK_PARTS].reverse().find((part) => String(StackName).endsWith(`-${part}`))}`,
        );
      return {};
    },
    ListStackResourcesCommand: ({ StackName, NextToken }, region) => {
      const resources = [...get(region, StackName).resources.values()];
      const { items, next } = pageOf(resources, NextToken);
      return {
        StackResourceSummaries: items.map(({ type, id }) => ({ ResourceType: type, PhysicalResourceId: id })),
        NextToken: next,
      };
    },
  };
}

/** AWS returns lists in pages; the SDK's paginators request the next one by a token. */
const PAGE = 10;

function pageOf<Item>(items: readonly Item[], token: unknown) {
  const start = Number(token ?? 0);
  const end = start + PAGE;
  return { items: items.slice(start, end), next: end < items.length ? String(end) : undefined };
}

const toolkitOf = (region: string): DeployedStack => ({
  region,
  name: 'CDKToolkit',
  status: 'CREATE_COMPLETE',
  outputs: { BootstrapVersion: '30' },
  template: '{}',
  parameters: {},
  isProtected: false,
  resources: new Map(),
});

/** Returns the responses of S3 for the buckets of the pages. */
export function bucketResponses({ buckets }: AccountState, changed: OnChange): Responses {
  const objectsOf = ({ Bucket }: Record<string, unknown>) => {
    const objects = buckets.get(String(Bucket));
    if (!objects) throw awsError('NoSuchBucket');
    return objects;
  };
  return {
    ListBucketsCommand: ({ Prefix }) => ({
      Buckets: [...buckets.keys()]
        .filter((Name) => Name.startsWith(String(Prefix)))
        .map((Name) => ({ Name })),
    }),
    DeleteBucketCommand: (input) => {
      if (objectsOf(input).size > 0) throw awsError('BucketNotEmpty');
      buckets.delete(String(input.Bucket));
      return {};
    },
    ListObjectsV2Command: (input) => {
      const { items, next } = pageOf([...objectsOf(input).keys()], input.ContinuationToken);
      return {
        Contents: items.map((Key) => ({ Key })),
        IsTruncated: next !== undefined,
        NextContinuationToken: next,
      };
    },
    GetObjectCommand: (input) => {
      const object = objectsOf(input).get(String(input.Key));
      if (!object) throw awsError('NoSuchKey');
      return { Body: { transformToString: async () => Buffer.from(object.body).toString() } };
    },
    PutObjectCommand: async (input) => {
      objectsOf(input).set(String(input.Key), {
        body: input.Body as Uint8Array,
        contentType: String(input.ContentType),
        cacheControl: String(input.CacheControl),
        superseded: false,
      });
      await changed();
      return {};
    },
    CopyObjectCommand: async (input) => {
      const objects = objectsOf(input);
      const source = objects.get(String(input.CopySource).replace(/^[^/]*\//, ''));
      if (!source) throw awsError('NoSuchKey');
      objects.set(String(input.Key), { ...source, superseded: input.Tagging !== undefined });
      await changed();
      return {};
    },
    GetObjectTaggingCommand: (input) => ({
      TagSet: objectsOf(input).get(String(input.Key))?.superseded
        ? [{ Key: SUPERSEDED_TAG.key, Value: SUPERSEDED_TAG.value }]
        : [],
    }),
    DeleteObjectsCommand: async (input) => {
      const objects = objectsOf(input);
      for (const { Key } of (input.Delete as { Objects: { Key: string }[] }).Objects) objects.delete(Key);
      await changed();
      return {};
    },
  };
}

/** Returns the responses of CloudFront for its key value stores and its cache. */
export function edgeResponses({ keyValueStores }: AccountState, changed: OnChange): Responses {
  const storeOf = ({ KvsARN }: Record<string, unknown>) => {
    const store = keyValueStores.get(String(KvsARN));
    if (!store) throw awsError('ResourceNotFoundException', `There is no store ${KvsARN}`);
    return store;
  };
  return {
    DescribeKeyValueStoreCommand: (input) => ({ ETag: `E${storeOf(input).version}` }),
    GetKeyCommand: (input) => {
      const Value = storeOf(input).keys.get(String(input.Key));
      if (Value === undefined) throw awsError('ResourceNotFoundException');
      return { Value };
    },
    PutKeyCommand: async (input) => {
      const store = storeOf(input);
      // CloudFront KeyValueStore API reference, PutKey: `If-Match` is the current version of the store.
      if (input.IfMatch !== `E${store.version}`) throw awsError('ConflictException');
      store.keys.set(String(input.Key), String(input.Value));
      store.version += 1;
      await changed('switch pages');
      return {};
    },
    CreateInvalidationCommand: () => ({ Invalidation: { Id: 'I1', Status: 'InProgress' } }),
    GetInvalidationCommand: () => ({ Invalidation: { Id: 'I1', Status: 'Completed' } }),
  };
}

/** Returns the responses of DynamoDB for tables. */
export function dataResponses({ tables, protectedTables, items, restored }: AccountState): Responses {
  /** Tables that are updated until they are described again. */
  const updating = new Set<string>();
  /** Tables that are being created, and how often they are described until they are active. */
  const creating = new Map<string, number>();
  let isYoung = true;
  const nameOf = ({ TableName }: Record<string, unknown>): string => {
    if (!tables.has(String(TableName))) throw awsError('ResourceNotFoundException');
    return String(TableName);
  };
  const activeOf = (input: Record<string, unknown>): string => {
    const name = nameOf(input);
    if (creating.has(name)) throw awsError('ResourceInUseException', 'The table is being created');
    return name;
  };
  const restoredOf = (input: Record<string, unknown>) => {
    const table = restored.get(activeOf(input));
    if (!table) throw awsError('ValidationException', 'Only restored tables are changed by a script');
    return table;
  };
  return {
    DescribeTableCommand: (input) => {
      const name = nameOf(input);
      updating.delete(name);
      const left = creating.get(name) ?? 0;
      if (left === 0) creating.delete(name);
      else creating.set(name, left - 1);
      const TableStatus = left === 0 ? 'ACTIVE' : 'CREATING';
      return { Table: { TableStatus, DeletionProtectionEnabled: protectedTables.has(name) } };
    },
    // DynamoDB Developer Guide, "Point-in-time recovery: How it works": up to about five minutes ago.
    DescribeContinuousBackupsCommand: (input) => ({
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: {
          EarliestRestorableDateTime: RESTORABLE.first,
          LatestRestorableDateTime: RESTORABLE.last,
          PointInTimeRecoveryStatus: (restored.get(nameOf(input))?.recovery ?? true) ? 'ENABLED' : 'DISABLED',
        },
      },
    }),
    // DynamoDB API, RestoreTableToPointInTime: a new table, without recovery, TTL, stream and tags.
    RestoreTableToPointInTimeCommand: ({ SourceTableName, TargetTableName, RestoreDateTime }) => {
      const [source, target] = [nameOf({ TableName: SourceTableName }), String(TargetTableName)];
      if (tables.has(target)) throw awsError('TableAlreadyExistsException');
      tables.add(target);
      creating.set(target, 2);
      restored.set(target, { source, to: RestoreDateTime as Date, recovery: false });
      items.set(target, new MemoryItems(items.get(source)?.values()));
      return {};
    },
    // DynamoDB API, UpdateContinuousBackups: not available for a while after a table was created.
    UpdateContinuousBackupsCommand: (input) => {
      const table = restoredOf(input);
      if (isYoung) {
        isYoung = false;
        throw awsError('ContinuousBackupsUnavailableException');
      }
      table.recovery = true;
      return {};
    },
    DescribeTimeToLiveCommand: (input) => {
      const { ttl } = restoredOf(input);
      return { TimeToLiveDescription: { TimeToLiveStatus: ttl === undefined ? 'DISABLED' : 'ENABLING' } };
    },
    // DynamoDB API, UpdateTimeToLive: within an hour, a second change is a ValidationException.
    UpdateTimeToLiveCommand: (input) => {
      const table = restoredOf(input);
      if (table.ttl !== undefined) throw awsError('ValidationException', 'TimeToLive is already enabled');
      table.ttl = (input.TimeToLiveSpecification as { AttributeName: string }).AttributeName;
      return {};
    },
    UpdateTableCommand: (input) => {
      const name = activeOf(input);
      updating.add(name);
      if (input.DeletionProtectionEnabled) protectedTables.add(name);
      else protectedTables.delete(name);
      return {};
    },
    DeleteTableCommand: (input) => {
      if (updating.has(nameOf(input))) throw awsError('ResourceInUseException', 'The table is being updated');
      if (protectedTables.has(nameOf(input))) throw awsError('ValidationException', 'The table is protected');
      tables.delete(nameOf(input));
      return {};
    },
  };
}

/** The times that a table can be restored to. */
export const RESTORABLE = {
  first: new Date('2025-11-27T00:00:00Z'),
  last: new Date('2025-12-31T23:55:00Z'),
} as const;

/** Responses for the checks of an account where nothing is missing. */
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
