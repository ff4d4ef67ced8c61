import { bundleEdgeFunction } from '../../bundle/edge-functions';
import type { DeployTools, SynthesisOptions } from '../../deploy/tools';
import { GLOBAL_REGION, type StackPart, type StageName, type StageSettings, stackName } from '../../stages';
import { awsError, fakeClients, type Responses } from './intercept';

export const ACCOUNT = '123456789012';

interface FakeStack {
  status: string;
  outputs: Record<string, string>;
  resources: { type: string; id: string }[];
}

interface FakeObject {
  body: Uint8Array;
  contentType: string;
  superseded: boolean;
}

/** What a template contains besides constants. */
type PendingTemplates = SynthesisOptions & { settings: StageSettings };

/**
 * An AWS account in memory, with one stage: what the deploy script calls through the SDK, and what the CDK would create.
 * Tests change and read its state directly.
 */
export class FakeAccount {
  readonly stacks = new Map<string, FakeStack>();
  readonly objects = new Map<string, FakeObject>();
  readonly tables = new Set<string>();
  /** The version to which the alias of each Lambda points. */
  readonly aliases = new Map<string, string>();
  /** The hashes that the response headers policy allows. */
  csp: SynthesisOptions['csp'] = { scripts: [], styles: [] };
  /** The published code of the CloudFront function of the pages, and the code that is not published yet. */
  pagesCode = '';
  private updatedCode = '';
  private changes: Promise<void> = Promise.resolve();
  /** Changes with the Lambdas' code; a deploy then creates new versions. */
  code = 1;
  private deployedCode = 0;
  private pending: PendingTemplates | undefined;
  private templateCode = '';
  /** What was done, in order. */
  readonly log: string[] = [];
  /** Parts whose deploy fails, and commands that fail. */
  readonly failing = new Set<string>();
  /** The commands that were sent. */
  readonly calls = new Set<string>();
  /** Called after each change. */
  onChange: () => void | Promise<void> = () => {};

  constructor(readonly stage: StageName = 'preview') {
    for (const toolkit of ['eu-west-1', GLOBAL_REGION])
      this.stacks.set(`CDKToolkit ${toolkit}`, stackOf({ BootstrapVersion: '30' }));
  }

  /** Returns tools that deploy to this account. */
  tools(settings: StageSettings, more: Partial<DeployTools> = {}): DeployTools {
    return {
      settings,
      aws: fakeClients({ ...this.responses(), ...READY_ACCOUNT }, (command) => {
        this.calls.add(command);
        if (this.failing.has(command)) throw awsError('ServiceUnavailable', `${command} failed.`);
      }),
      checks: {
        hasCredentials: () => true,
        nameServers: async () => [],
        ask: async () => ACCOUNT,
      },
      accepted: [],
      build: async (siteUrl) => ({ siteUrl, hosting: 'aws', csp: { scripts: [], styles: [] } }),
      siteFolder: '',
      synthesise: async (_stage, options) => {
        this.pending = { ...options, settings };
        return { folder: 'templates', stacks: PARTS.map((part) => this.nameOf(part)) };
      },
      cdk: (_folder, _region, args) => this.cdk(args),
      bootstrap: async (environments) => {
        this.log.push(`bootstrap ${environments.join(' ')}`);
      },
      smoke: async () => true,
      fetch,
      pause: async () => {},
      print: (line) => this.log.push(line),
      now: () => new Date('2026-01-01T00:00:00Z'),
      ...more,
    };
  }

  /** Returns what was deployed and destroyed, in order, such as `deploy api`. */
  operations(): string[] {
    return this.log.filter((line) => /^(deploy|destroy|switch|upload) /.test(line));
  }

  /** Calls `onChange`, one call after the other: the script makes several changes at the same time. */
  private async changed(): Promise<void> {
    this.changes = this.changes.then(() => this.onChange());
    await this.changes;
  }

  private nameOf = (part: StackPart): string => stackName(this.stage, part);

  private async cdk(args: readonly string[]): Promise<void> {
    const [command, ...rest] = args;
    for (const part of PARTS.filter((one) => rest.includes(this.nameOf(one)))) {
      if (this.failing.has(part)) throw new Error(`cdk deploy failed for ${part}.`);
      this.log.push(`${command} ${part}`);
      if (command === 'destroy') this.stacks.delete(this.nameOf(part));
      else this.deploy(part);
      await this.changed();
    }
  }

  private deploy(part: StackPart): void {
    const { pending } = this;
    if (!pending) throw new Error('Nothing was synthesised.');
    if (part === 'global' && !pending.settings.firewall && this.outputs('site').Firewall === 'on')
      throw new Error('WAFAssociatedItemException: the firewall is in use by the distribution.');
    const stack = stackOf(OUTPUTS[part] ?? {});
    if (part === 'storage') this.deployTable(stack);
    if (part === 'api') this.deployLambdas(stack);
    if (part === 'site') this.deploySite(stack, pending);
    if (part === 'watch') stack.resources.push({ type: 'AWS::CloudWatch::Alarm', id: 'ApiErrors' });
    this.stacks.set(this.nameOf(part), stack);
  }

  private outputs(part: StackPart): Record<string, string> {
    return this.stacks.get(this.nameOf(part))?.outputs ?? {};
  }

  private deployTable(stack: FakeStack): void {
    const id = `${this.nameOf('storage')}-LaunchSignups-A1`;
    this.tables.add(id);
    stack.resources.push({ type: 'AWS::DynamoDB::Table', id });
  }

  /** As CloudFormation: the alias is changed only if the template is. */
  private deployLambdas(stack: FakeStack): void {
    if (this.deployedCode !== this.code) this.aliases.set('signup', String(this.code));
    this.deployedCode = this.code;
    const id = `arn:aws:lambda:eu-west-1:${ACCOUNT}:function:signup:${this.code}`;
    stack.resources.push({ type: 'AWS::Lambda::Version', id });
  }

  private deploySite(stack: FakeStack, { csp, release, settings }: PendingTemplates): void {
    this.csp = csp;
    const code = bundleEdgeFunction('pages', release);
    if (code !== this.templateCode) this.pagesCode = code;
    this.templateCode = code;
    Object.assign(stack.outputs, { Firewall: settings.firewall ? 'on' : 'off' });
  }

  private responses(): Responses {
    const table = (input: Record<string, unknown>) => {
      const name = String(input.TableName);
      if (!this.tables.has(name)) throw awsError('ResourceNotFoundException');
      return { Table: { TableStatus: 'ACTIVE' } };
    };
    return {
      DescribeStacksCommand: ({ StackName }) => this.describeStack(String(StackName)),
      ListStackResourcesCommand: ({ StackName }) => {
        const stack = this.stacks.get(String(StackName));
        if (!stack) throw awsError('ValidationError', 'Stack does not exist');
        return {
          StackResourceSummaries: stack.resources.map(({ type, id }) => ({
            ResourceType: type,
            PhysicalResourceId: id,
          })),
        };
      },
      ...this.bucketResponses(),
      GetFunctionCommand: () => ({ FunctionCode: Buffer.from(this.pagesCode) }),
      DescribeFunctionCommand: () => ({ ETag: 'E1', FunctionSummary: { FunctionConfig: {} } }),
      UpdateFunctionCommand: ({ FunctionCode }) => {
        this.updatedCode = Buffer.from(FunctionCode as Uint8Array).toString();
        return { ETag: 'E2' };
      },
      PublishFunctionCommand: () => this.publish(),
      CreateInvalidationCommand: () => ({ Invalidation: { Id: 'I1', Status: 'InProgress' } }),
      GetInvalidationCommand: () => ({ Invalidation: { Id: 'I1', Status: 'Completed' } }),
      GetAliasCommand: ({ FunctionName }) => ({ FunctionVersion: this.aliases.get(String(FunctionName)) }),
      UpdateAliasCommand: ({ FunctionName, FunctionVersion }) => {
        this.aliases.set(String(FunctionName), String(FunctionVersion));
        this.log.push(`switch ${FunctionName} to version ${FunctionVersion}`);
        return {};
      },
      DescribeTableCommand: table,
      UpdateTableCommand: table,
      DeleteTableCommand: (input) => {
        table(input);
        this.tables.delete(String(input.TableName));
        return {};
      },
    };
  }

  private describeStack(name: string): object {
    const stack = this.stacks.get(name) ?? this.stacks.get(`${name} eu-west-1`);
    if (!stack) throw awsError('ValidationError', `Stack with id ${name} does not exist`);
    const Outputs = Object.entries(stack.outputs).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    }));
    return { Stacks: [{ StackName: name, StackStatus: stack.status, Outputs }] };
  }

  private async publish(): Promise<object> {
    this.pagesCode = this.updatedCode;
    this.log.push('switch pages');
    await this.changed();
    return {};
  }

  private bucketResponses(): Responses {
    const { objects } = this;
    return {
      ListObjectsV2Command: () => ({ Contents: [...objects.keys()].map((Key) => ({ Key })) }),
      GetObjectCommand: ({ Key }) => {
        const object = objects.get(String(Key));
        if (!object) throw awsError('NoSuchKey');
        return { Body: { transformToString: async () => Buffer.from(object.body).toString() } };
      },
      PutObjectCommand: async ({ Key, Body, ContentType }) => {
        objects.set(String(Key), {
          body: Body as Uint8Array,
          contentType: String(ContentType),
          superseded: false,
        });
        await this.changed();
        return {};
      },
      CopyObjectCommand: async ({ Key, CopySource, Tagging }) => {
        const source = objects.get(String(CopySource).replace(/^[^/]*\//, ''));
        if (!source) throw awsError('NoSuchKey');
        objects.set(String(Key), { ...source, superseded: Tagging !== undefined });
        await this.changed();
        return {};
      },
      GetObjectTaggingCommand: () => ({ TagSet: [] }),
      DeleteObjectsCommand: async ({ Delete }) => {
        for (const { Key } of (Delete as { Objects: { Key: string }[] }).Objects) objects.delete(Key);
        await this.changed();
        return {};
      },
    };
  }
}

const PARTS: readonly StackPart[] = ['storage', 'secrets', 'api', 'global', 'site', 'watch', 'budget'];

/** The outputs that the script reads, by the part of the stage; a test compares them with the templates. */
export const OUTPUTS: Partial<Record<StackPart, Record<string, string>>> = {
  secrets: { PasswordSecret: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:password' },
  site: {
    SiteUrl: 'https://d111.cloudfront.net',
    BucketName: 'pages',
    DistributionId: 'D111',
    PagesFunction: 'pages-function',
    Firewall: 'off',
  },
  watch: { AlarmTopic: 'arn:aws:sns:eu-west-1:123456789012:alarms' },
};

const stackOf = (outputs: Record<string, string>): FakeStack => ({
  status: 'CREATE_COMPLETE',
  outputs: { ...outputs },
  resources: [],
});

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
};
