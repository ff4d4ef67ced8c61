import { lookUpIn } from '@tariff-tantrum/lambdas/deliverability/testing/zone';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { MemoryItems } from '@tariff-tantrum/lambdas/table/memory-items';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import type { Table } from '@tariff-tantrum/lambdas/table/table';
import type { CspHashes } from '../../../http';
import type { DeployTools } from '../../deploy/tools';
import {
  domainOf,
  GLOBAL_REGION,
  isGlobalPart,
  partsOf,
  STACK_PARTS,
  type StackPart,
  type StageName,
  type StageSettings,
  stackName,
} from '../../stages';
import type { TestTemplate } from '../synthesis';
import { FakeCloudFormation } from './cloud-formation';
import { ACCOUNT } from './deployed';
import { awsError, fakeClients, type Responses } from './intercept';
import { AccountState, type FakeObject, resourceEffects } from './resources';
import {
  bucketResponses,
  cloudFormationResponses,
  dataResponses,
  edgeResponses,
  NAME_SERVERS,
  READY_ACCOUNT,
} from './services';
import { templatesFor } from './templates';

/** Returns the records in public DNS that emails of a domain, and replies to them, need. */
const mailRecordsOf = (domain: string): string[] => [
  `bounce.${domain} TXT v=spf1 include:amazonses.com ~all`,
  'amazonses.com TXT v=spf1 ip4:198.51.100.0/24 -all',
  `_dmarc.${domain} TXT v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  `${domain} MX mail.${domain}`,
];

/**
 * An AWS account in memory, with one stage: what the deploy script calls through the SDK, and what CloudFormation makes
 * of the real templates. Tests change and read its state directly.
 */
export class FakeAccount {
  readonly state: AccountState;
  readonly cloudFormation: FakeCloudFormation;
  /** Changes with the Lambdas' code; a deploy then creates new versions. */
  code = 1;
  /** What was done, in order. */
  readonly log: string[] = [];
  /** The step at which a stack's deploy fails: before its resource with this number is changed. */
  failingStep: { part: StackPart; step: number } | undefined;
  /** The number of steps of the last deploy of each stack. */
  readonly steps = new Map<StackPart, number>();
  /** Parts whose deploy fails before it begins, and commands that fail. */
  readonly failing = new Set<string>();
  /** The commands that were sent, with the id of their service. */
  readonly calls = new Map<string, string>();
  /** How other commands are responded to. */
  others: Responses = {};
  /** Changes the templates before they are deployed. */
  edit: (deployed: { part: StackPart; template: TestTemplate }) => void = () => {};
  /** Called after each change. */
  onChange: () => void | Promise<void> = () => {};
  private changes: Promise<void> = Promise.resolve();
  /** Advances by a minute each time it is read, so that releases have an order. */
  private time = Date.parse('2026-01-01T00:00:00Z');
  private templates: Awaited<ReturnType<typeof templatesFor>> | undefined;

  /** @param shared another stage in the same account */
  constructor(
    readonly stage: StageName = 'preview',
    shared?: FakeAccount,
  ) {
    const state = shared?.state ?? new AccountState();
    this.state = state;
    this.cloudFormation =
      shared?.cloudFormation ?? new FakeCloudFormation(resourceEffects(state, () => this.cloudFormation));
  }

  /** Returns tools that deploy to this account. @param settings those of a test stage */
  tools(settings: StageSettings, more: Partial<DeployTools> = {}): DeployTools {
    return {
      stage: this.stage,
      settings,
      aws: fakeClients({ ...READY_ACCOUNT, ...this.responses(), ...this.others }, (command, serviceId) => {
        this.calls.set(command, serviceId);
        if (this.failing.has(command)) throw awsError('ServiceUnavailable', `${command} failed.`);
      }),
      openTable: (name) => this.openTable(name),
      hasCredentials: () => true,
      nameServers: async () => [...NAME_SERVERS],
      lookUp: lookUpIn(mailRecordsOf(domainOf(settings)?.name ?? GAME.domain)),
      ask: async () => ACCOUNT,
      accepted: [],
      build: async () => ({
        siteUrl: 'https://built.test',
        hosting: 'aws',
        csp: { scripts: [], styles: [] },
      }),
      version: () => `1.0.0-${this.code}`,
      siteFolder: '',
      synthesise: (ofStage, csp) => this.synthesise(ofStage, csp),
      cdk: (_folder, args) => this.cdk(args),
      bootstrap: async (environments) => {
        this.log.push(`bootstrap ${environments.join(' ')}`);
      },
      fetch,
      pause: async () => {},
      print: (line) => this.log.push(line),
      now: () => {
        this.time += 60_000;
        return new Date(this.time);
      },
      ...more,
    };
  }

  /** Opens a table, which a test can fill. */
  openTable(name: string): Table {
    const items = this.state.items.get(name) ?? new MemoryItems();
    this.state.items.set(name, items);
    return createMemoryTable(items);
  }

  /** Returns what was deployed and destroyed, in order, such as `deploy api`. */
  operations(): string[] {
    return this.log.filter((line) => /^(deploy|destroy|switch|upload) /.test(line));
  }

  /** Returns the parts of the stage that are deployed. */
  parts(): StackPart[] {
    return STACK_PARTS.filter((part) => this.stackOf(part) !== undefined);
  }

  /** Returns the deployed stack of a part; undefined if there is none. */
  stackOf(part: StackPart) {
    return this.cloudFormation.find(this.regionOf(part), stackName(this.stage, part));
  }

  /** The key value store that CloudFront's function for pages reads. */
  get edgeKeys(): Map<string, string> {
    const store = this.stackOf('edge')?.outputs.LiveReleaseStore ?? '';
    return this.state.keyValueStores.get(store)?.keys ?? new Map();
  }

  /** The files in the bucket of the pages. */
  get objects(): Map<string, FakeObject> {
    return this.state.buckets.get(this.stackOf('app')?.outputs.BucketName ?? '') ?? new Map();
  }

  /** The policy that CloudFront adds to every response. */
  get policy(): string {
    const resources = [...(this.stackOf('app')?.resources.values() ?? [])];
    const { id = '' } = resources.find(({ type }) => type === 'AWS::CloudFront::ResponseHeadersPolicy') ?? {};
    return this.state.policies.get(id) ?? '';
  }

  private regionOf = (part: StackPart): string => (isGlobalPart(part) ? GLOBAL_REGION : 'eu-west-1');

  private async synthesise(settings: StageSettings, csp: CspHashes) {
    this.templates = await templatesFor(this.stage, { csp, settings, code: this.code });
    const parts = partsOf(settings);
    return {
      folder: 'templates',
      stacks: parts.map((part) => stackName(this.stage, part)),
      template: (name: string) => {
        const part = parts.find((one) => stackName(this.stage, one) === name);
        return part && this.templateOf(part).json;
      },
    };
  }

  /** Deploys the named stacks in the order of their dependencies. */
  private async cdk([command, ...args]: readonly string[]): Promise<void> {
    const given = args.flatMap((arg, index) => (args[index - 1] === '--parameters' ? [arg] : []));
    if (command !== 'deploy') throw new Error(`The fake CDK has no command ${command}.`);
    for (const part of STACK_PARTS.filter((one) => args.includes(stackName(this.stage, one)))) {
      if (this.failing.has(part)) throw new Error(`cdk deploy failed for ${part}.`);
      const name = stackName(this.stage, part);
      const onStep = (step: number): void => {
        if (this.failingStep?.part === part && this.failingStep.step === step)
          throw new Error(`The stack of ${part} was rolled back.`);
      };
      const region = this.regionOf(part);
      const template = this.templateOf(part);
      const { isProtected } = template;
      const parameters = Object.fromEntries(
        given.filter((one) => one.startsWith(`${name}:`)).map((one) => one.slice(name.length + 1).split('=')),
      );
      try {
        this.steps.set(
          part,
          this.cloudFormation.deploy({ region, name, template, parameters, isProtected }, onStep),
        );
      } finally {
        await this.changed(`deploy ${part}`);
      }
    }
  }

  private templateOf(part: StackPart) {
    if (!this.templates) throw new Error('Nothing was synthesised.');
    const template = this.templates(part);
    this.edit({ part, template });
    return template;
  }

  /** Calls `onChange`, one call after the other: the script makes several changes at the same time. */
  private changed = async (operation?: string): Promise<void> => {
    if (operation) this.log.push(operation);
    this.changes = this.changes.then(() => this.onChange());
    await this.changes;
  };

  private responses() {
    const { state, changed, cloudFormation } = this;
    return {
      ...cloudFormationResponses(cloudFormation, changed),
      ...bucketResponses(state, changed),
      ...edgeResponses(state, changed),
      ...dataResponses(state),
    };
  }
}
