import {
  ACCOUNT,
  type Change,
  type DeployedResource,
  type DeployedStack,
  type Deployment,
  type ResourceEffects,
} from './deployed';
import { awsError } from './intercept';
import { resolveIntrinsics } from './intrinsics';
import { inOrder } from './order';
import { replacingChanges } from './specification';
import { requireAllowed, type StackPolicy } from './stack-policy';
import { uniqueName } from './unique-names';

const keeps = (policy = ''): boolean => ['Retain', 'RetainExceptOnCreate'].includes(policy);

/**
 * CloudFormation and the CDK's CLI as far as deploys depend on them. Each rule follows the document in its comment: a
 * stack with the same template and parameters is skipped, resources are changed in the order of their references, a
 * failed update restores the resources and outputs that the stack had before, a failed creation leaves an empty stack,
 * retained resources outlive their stack and keep their names, and what AWS refuses to delete is left behind.
 */
export class FakeCloudFormation {
  readonly stacks = new Map<string, DeployedStack>();
  readonly policies = new Map<string, StackPolicy>();
  /** Resources that an update removed and AWS refused to delete. */
  readonly orphans: string[] = [];
  /** Names that are in use, also by resources that no stack contains. */
  readonly names = new Set<string>();
  /** Whether AWS fails to undo failed updates (User Guide, "Continue rolling back an update"). */
  failsRollbacks = false;
  /** Whether it changes resources in the order that is furthest from their template's. */
  reversesOrder = false;
  /** Returns whether AWS refuses to delete a resource now. */
  refusesDeletion: (resource: DeployedResource) => boolean = () => false;
  private created = 0;

  constructor(private readonly effects: ResourceEffects) {}

  find(region: string, name: string): DeployedStack | undefined {
    return this.stacks.get(`${region} ${name}`);
  }

  /**
   * Creates or updates a stack, unless template, parameters and protection are the same (`canSkipDeploy` of the CDK's
   * CLI, which compares texts: outputs of other stacks may have changed).
   * @param onStep is called before each resource is changed; if it throws, the stack is rolled back
   * @returns the number of steps
   */
  deploy(deployment: Deployment, onStep: (step: number) => void): number {
    const { region, name, template, isProtected } = deployment;
    const found = this.find(region, name);
    if (found && /_FAILED$/.test(found.status))
      throw awsError('ValidationError', `Stack ${name} is in ${found.status} state and can not be updated.`);
    // The CDK deletes what is left of a failed creation (`deployStack` of its CLI).
    if (found?.status === 'ROLLBACK_COMPLETE') this.destroy(region, name);
    const before = found?.status === 'ROLLBACK_COMPLETE' ? undefined : found;
    // `--previous-parameters` is the CLI's default.
    const parameters = { ...before?.parameters, ...deployment.parameters };
    const wanted = JSON.stringify([JSON.stringify(template.json), parameters, isProtected]);
    if (before && wanted === JSON.stringify([before.template, before.parameters, before.isProtected]))
      return 0;
    const after = this.plan({ ...deployment, parameters }, before);
    const changes = this.changesOf(before, after);
    requireAllowed(this.policies.get(`${region} ${name}`), changes, [...removed(before, after)]);
    const done = this.apply(changes, onStep, () => this.restore(before, after));
    this.stacks.set(`${region} ${name}`, after);
    for (const { before: old, after: now } of done)
      if (old && old.id !== now.id && !keeps(old.replacePolicy)) this.cleanUp(old);
    for (const resource of removed(before, after)) if (!keeps(resource.policy)) this.cleanUp(resource);
    return done.length + 1;
  }

  /** Continues a rollback that failed: `aws cloudformation continue-update-rollback`. */
  continueRollback(region: string, name: string): void {
    const stack = this.find(region, name);
    if (stack?.status === 'UPDATE_ROLLBACK_FAILED') stack.status = 'UPDATE_ROLLBACK_COMPLETE';
  }

  /**
   * Deletes a stack, in the order of the dependencies. What AWS refuses to delete is left, with what it depends on.
   * @throws if it has termination protection (API reference of DeleteStack)
   */
  destroy(region: string, name: string): void {
    const stack = this.find(region, name);
    if (!stack) return;
    if (stack.isProtected)
      throw awsError(
        'ValidationError',
        `Stack [${name}] cannot be deleted while TerminationProtection is enabled`,
      );
    for (const resource of [...stack.resources.values()].reverse())
      try {
        if (!keeps(resource.policy)) this.remove(resource);
        stack.resources.delete(resource.logicalId);
      } catch {
        stack.status = 'DELETE_FAILED';
        return;
      }
    this.stacks.delete(`${region} ${name}`);
    this.policies.delete(`${region} ${name}`);
  }

  private apply(changes: readonly Change[], onStep: (step: number) => void, restore: () => void): Change[] {
    const done: Change[] = [];
    try {
      for (const change of changes) {
        onStep(done.length);
        this.put(change);
        done.push(change);
      }
      onStep(done.length);
    } catch (error) {
      this.undo(done);
      restore();
      throw error;
    }
    return done;
  }

  /** Creates or changes a resource. @throws if its name is in use (each service's create call) */
  private put({ before, after }: Change): void {
    const name = before?.id === after.id ? undefined : uniqueName(after);
    if (name !== undefined && this.names.has(name))
      throw awsError('AlreadyExistsException', `${name} already exists`);
    this.effects.put(after);
    if (name !== undefined) this.names.add(name);
  }

  private undo(done: readonly Change[]): void {
    for (const { before, after } of [...done].reverse()) {
      // `RetainExceptOnCreate` does not keep what the failed operation has created.
      if (before?.id !== after.id && after.policy !== 'Retain') this.cleanUp(after);
      if (before) this.effects.put(before);
    }
  }

  private restore(before: DeployedStack | undefined, { region, name, isProtected }: DeployedStack): void {
    // The CDK's CLI sets the protection before it executes the change set.
    const empty = { region, name, template: '{}', parameters: {}, isProtected, outputs: {} };
    this.stacks.set(
      `${region} ${name}`,
      before
        ? { ...before, status: this.failsRollbacks ? 'UPDATE_ROLLBACK_FAILED' : 'UPDATE_ROLLBACK_COMPLETE' }
        : { ...empty, status: 'ROLLBACK_COMPLETE', resources: new Map() },
    );
  }

  private remove(resource: DeployedResource): void {
    if (this.refusesDeletion(resource))
      throw awsError('ServiceUnavailable', `${resource.id} was not deleted`);
    this.effects.remove(resource);
    this.names.delete(uniqueName(resource) ?? '');
  }

  private cleanUp(resource: DeployedResource): void {
    try {
      this.remove(resource);
    } catch {
      this.orphans.push(`${resource.type} ${resource.id}`);
    }
  }

  private changesOf(before: DeployedStack | undefined, after: DeployedStack): Change[] {
    return [...after.resources.values()]
      .map((resource) => ({ before: before?.resources.get(resource.logicalId), after: resource }))
      .filter(
        ({ before: old, after: now }) => JSON.stringify(old?.properties) !== JSON.stringify(now.properties),
      );
  }

  /** Resolves a template: in the order of its references, since a replaced resource has another id. */
  private plan(
    { region, name, template, parameters, isProtected }: Deployment,
    before: DeployedStack | undefined,
  ): DeployedStack {
    const { json } = template;
    const resources = new Map<string, DeployedResource>();
    const get = (logicalId: string): DeployedResource => {
      const found = resources.get(logicalId);
      if (!found) throw awsError('ValidationError', `The template of ${name} has no resource ${logicalId}`);
      return found;
    };
    const defaults = Object.entries(json.Parameters ?? {}).map(([one, { Default = '' }]) => [one, Default]);
    const scope = {
      region,
      account: ACCOUNT,
      parameters: { ...Object.fromEntries(defaults), ...parameters },
      reference: (logicalId: string) => get(logicalId).id,
      attribute: (logicalId: string, attribute: string) => this.effects.attribute(get(logicalId), attribute),
      output: (stack: string, output: string, from = region) => this.outputOf(from, stack, output),
      secret: (id: string) => this.effects.secret(id),
    };
    for (const logicalId of inOrder(json.Resources, this.reversesOrder)) {
      const { Type: type, Properties, DeletionPolicy, UpdateReplacePolicy } = json.Resources[logicalId] ?? {};
      const properties = resolveIntrinsics(Properties, scope) as DeployedResource['properties'];
      const policies = { policy: DeletionPolicy, replacePolicy: UpdateReplacePolicy };
      const draft = { logicalId, region, type: type ?? '', properties, ...policies };
      const old = before?.resources.get(logicalId);
      const isKept = old && !isReplaced(old, draft);
      resources.set(logicalId, { ...draft, id: isKept ? old.id : this.newId(draft, name) });
    }
    const outputs = Object.entries(json.Outputs ?? {}).map(([output, { Value }]) => [
      output,
      String(resolveIntrinsics(Value, scope)),
    ]);
    return {
      region,
      name,
      status: before ? 'UPDATE_COMPLETE' : 'CREATE_COMPLETE',
      template: JSON.stringify(json),
      parameters,
      isProtected,
      outputs: Object.fromEntries(outputs),
      resources,
    };
  }

  /** Names that CloudFormation generates end at random: a stack that is deleted and created again has others. */
  private newId(draft: Omit<DeployedResource, 'id'>, stack: string): string {
    this.created += 1;
    return this.effects.newId(draft) ?? `${stack}-${draft.logicalId}-${this.created}`;
  }

  private outputOf(region: string, stack: string, output: string): string {
    const value = this.find(region, stack)?.outputs[output];
    if (value === undefined)
      throw awsError('ValidationError', `The stack ${stack} in ${region} has no output ${output}`);
    return value;
  }
}

/** Returns the resources that an update removes from a stack. */
const removed = (before: DeployedStack | undefined, { resources }: DeployedStack): DeployedResource[] =>
  [...(before?.resources.values() ?? [])].filter(({ logicalId }) => !resources.has(logicalId));

/**
 * Returns whether a change replaces a resource. For local indexes AWS's documents disagree: the reference of the table
 * says "Updates are not supported", earlier ones said "Replacement"; the worse of the two is assumed.
 */
function isReplaced(old: DeployedResource, { type, properties }: Omit<DeployedResource, 'id'>): boolean {
  if (old.type !== type || replacingChanges(type, old.properties, properties).length > 0) return true;
  const indexes = [old.properties, properties].map((one) => JSON.stringify(one?.LocalSecondaryIndexes));
  return type === 'AWS::DynamoDB::Table' && indexes[0] !== indexes[1];
}
