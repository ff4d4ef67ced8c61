import type { TemplateResource, TestTemplate } from '../synthesis';
import { awsError } from './intercept';
import { resolveIntrinsics } from './intrinsics';

export const ACCOUNT = '123456789012';

/** A resource of a deployed stack. */
export interface DeployedResource {
  logicalId: string;
  type: string;
  /** What `Ref` returns. */
  id: string;
  properties: TemplateResource['Properties'];
  /** Its policy when it is removed, such as `Retain`. */
  policy: string | undefined;
}

/** A deployed stack. */
export interface DeployedStack {
  region: string;
  name: string;
  status: string;
  template: string;
  outputs: Record<string, string>;
  resources: Map<string, DeployedResource>;
}

/** What resources do besides existing. */
export interface ResourceEffects {
  /** Returns the id of a new resource; by default its name, or stack and logical id. */
  newId(resource: Omit<DeployedResource, 'id'>): string | undefined;
  attribute(resource: DeployedResource, name: string): string;
  /** A resource was created, or its properties have changed in the template. */
  put(resource: DeployedResource): void;
  /** @throws if AWS refuses to delete it */
  remove(resource: DeployedResource): void;
}

/** Whether a resource outlives its stack, and an update that removes it from the template. */
const isRetained = ({ policy = '' }: DeployedResource): boolean =>
  ['Retain', 'RetainExceptOnCreate'].includes(policy);

/**
 * CloudFormation as far as deploys depend on it: a resource changes only if its template does, a failed update restores the
 * resources and outputs that the stack had before, a failed creation leaves an empty stack, retained resources outlive their
 * stack, and what AWS refuses to delete is left behind.
 */
export class FakeCloudFormation {
  readonly stacks = new Map<string, DeployedStack>();
  /** Resources that an update removed and AWS refused to delete. */
  readonly orphans: string[] = [];

  constructor(private readonly effects: ResourceEffects) {}

  find(region: string, name: string): DeployedStack | undefined {
    return this.stacks.get(`${region} ${name}`);
  }

  /**
   * Creates or updates a stack.
   * @param onStep is called before each resource is changed; if it throws, the stack is rolled back
   * @returns the number of steps
   */
  deploy(region: string, name: string, template: TestTemplate, onStep: (step: number) => void): number {
    const found = this.find(region, name);
    // The CDK deletes what is left of a failed creation.
    const before = found?.status === 'ROLLBACK_COMPLETE' ? undefined : found;
    const after = this.plan(region, name, template, before);
    const done: DeployedResource[] = [];
    try {
      for (const resource of after.resources.values()) {
        const old = before?.resources.get(resource.logicalId);
        if (old && JSON.stringify(old.properties) === JSON.stringify(resource.properties)) continue;
        onStep(done.length);
        done.push(resource);
        this.effects.put(resource);
      }
      onStep(done.length);
    } catch (error) {
      this.rollBack(region, name, before, done);
      throw error;
    }
    this.stacks.set(`${region} ${name}`, after);
    for (const resource of before?.resources.values() ?? [])
      if (!after.resources.has(resource.logicalId) && !isRetained(resource)) this.cleanUp(resource);
    return done.length + 1;
  }

  /** Deletes a stack, in the order of the dependencies. What AWS refuses to delete is left, with what it depends on. */
  destroy(region: string, name: string): void {
    const stack = this.find(region, name);
    if (!stack) return;
    for (const resource of [...stack.resources.values()].reverse())
      try {
        if (!isRetained(resource)) this.effects.remove(resource);
        stack.resources.delete(resource.logicalId);
      } catch {
        stack.status = 'DELETE_FAILED';
        return;
      }
    this.stacks.delete(`${region} ${name}`);
  }

  private rollBack(
    region: string,
    name: string,
    before: DeployedStack | undefined,
    done: readonly DeployedResource[],
  ): void {
    for (const resource of [...done].reverse()) {
      const old = before?.resources.get(resource.logicalId);
      if (old) this.effects.put(old);
      // `RetainExceptOnCreate` does not keep what the failed operation has created.
      else if (resource.policy !== 'Retain') this.cleanUp(resource);
    }
    const empty = { region, name, template: '{}', outputs: {}, resources: new Map() };
    this.stacks.set(
      `${region} ${name}`,
      before ? { ...before, status: 'UPDATE_ROLLBACK_COMPLETE' } : { ...empty, status: 'ROLLBACK_COMPLETE' },
    );
  }

  private cleanUp(resource: DeployedResource): void {
    try {
      this.effects.remove(resource);
    } catch {
      this.orphans.push(`${resource.type} ${resource.id}`);
    }
  }

  private plan(
    region: string,
    name: string,
    { json }: TestTemplate,
    before: DeployedStack | undefined,
  ): DeployedStack {
    const resources = new Map<string, DeployedResource>();
    const get = (logicalId: string): DeployedResource => {
      const found = resources.get(logicalId);
      if (!found) throw awsError('ValidationError', `The template of ${name} has no resource ${logicalId}`);
      return found;
    };
    const scope = {
      region,
      account: ACCOUNT,
      parameters: Object.fromEntries(
        Object.entries(json.Parameters ?? {}).map(([parameter, { Default = '' }]) => [parameter, Default]),
      ),
      reference: (logicalId: string) => get(logicalId).id,
      attribute: (logicalId: string, attribute: string) => this.effects.attribute(get(logicalId), attribute),
      output: (stack: string, output: string, from = region) => this.outputOf(from, stack, output),
    };
    for (const [logicalId, { Type: type, Properties, DeletionPolicy }] of Object.entries(json.Resources)) {
      const draft = { logicalId, type, properties: Properties, policy: DeletionPolicy };
      const id = before?.resources.get(logicalId)?.id ?? this.effects.newId(draft) ?? `${name}-${logicalId}`;
      resources.set(logicalId, { ...draft, id });
    }
    for (const resource of resources.values())
      resource.properties = resolveIntrinsics(resource.properties, scope);
    const outputs = Object.entries(json.Outputs ?? {}).map(([output, { Value }]) => [
      output,
      String(resolveIntrinsics(Value, scope)),
    ]);
    return {
      region,
      name,
      status: before ? 'UPDATE_COMPLETE' : 'CREATE_COMPLETE',
      template: JSON.stringify(json),
      outputs: Object.fromEntries(outputs),
      resources,
    };
  }

  private outputOf(region: string, stack: string, output: string): string {
    const value = this.find(region, stack)?.outputs[output];
    if (value === undefined)
      throw awsError('ValidationError', `The stack ${stack} in ${region} has no output ${output}`);
    return value;
  }
}
