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
  isRetained: boolean;
}

/** A deployed stack. */
export interface DeployedStack {
  region: string;
  name: string;
  status: string;
  outputs: Record<string, string>;
  exports: Record<string, string>;
  imports: Set<string>;
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

/**
 * CloudFormation as far as deploys depend on it: exports that are imported cannot change, imports must exist, a resource
 * changes only if its template does, retained resources outlive their stack, and what AWS refuses to delete is left behind.
 */
export class FakeCloudFormation {
  readonly stacks = new Map<string, DeployedStack>();
  /** Resources that an update removed and AWS refused to delete. */
  readonly orphans: string[] = [];

  constructor(private readonly effects: ResourceEffects) {}

  find(region: string, name: string): DeployedStack | undefined {
    return this.stacks.get(`${region} ${name}`);
  }

  /** Creates or updates a stack. @throws the sentence of AWS, having changed nothing */
  deploy(region: string, name: string, template: TestTemplate, given: Record<string, string>): void {
    const before = this.find(region, name);
    const after = this.plan(region, name, template, given, before);
    for (const [exported, value] of Object.entries(before?.exports ?? {}))
      if (after.exports[exported] !== value) this.assertUnused(exported);
    this.stacks.set(`${region} ${name}`, after);
    for (const resource of after.resources.values()) {
      const old = before?.resources.get(resource.logicalId);
      if (JSON.stringify(old?.properties) !== JSON.stringify(resource.properties)) this.effects.put(resource);
    }
    for (const resource of before?.resources.values() ?? [])
      if (!after.resources.has(resource.logicalId)) this.cleanUp(resource);
  }

  /** Deletes a stack; does nothing if it does not exist. @throws the sentence of AWS */
  destroy(region: string, name: string): void {
    const stack = this.find(region, name);
    if (!stack) return;
    for (const exported of Object.keys(stack.exports)) this.assertUnused(exported);
    for (const resource of [...stack.resources.values()].reverse())
      if (!resource.isRetained) this.effects.remove(resource);
    this.stacks.delete(`${region} ${name}`);
  }

  private cleanUp(resource: DeployedResource): void {
    if (resource.isRetained) return;
    try {
      this.effects.remove(resource);
    } catch {
      this.orphans.push(`${resource.type} ${resource.id}`);
    }
  }

  private assertUnused(exported: string): void {
    for (const { name, imports } of this.stacks.values())
      if (imports.has(exported))
        throw awsError('ValidationError', `Export ${exported} cannot be deleted as it is in use by ${name}`);
  }

  private plan(
    region: string,
    name: string,
    { json }: TestTemplate,
    given: Record<string, string>,
    before: DeployedStack | undefined,
  ): DeployedStack {
    const imports = new Set<string>();
    const resources = new Map<string, DeployedResource>();
    const get = (logicalId: string): DeployedResource => {
      const found = resources.get(logicalId);
      if (!found) throw awsError('ValidationError', `The template of ${name} has no resource ${logicalId}`);
      return found;
    };
    const scope = {
      region,
      account: ACCOUNT,
      parameters: this.parametersOf(name, json.Parameters ?? {}, given),
      reference: (logicalId: string) => get(logicalId).id,
      attribute: (logicalId: string, attribute: string) => this.effects.attribute(get(logicalId), attribute),
      imported: (exported: string) => {
        imports.add(exported);
        return this.importValue(exported);
      },
    };
    for (const [logicalId, { Type: type, Properties, DeletionPolicy }] of Object.entries(json.Resources)) {
      const draft = { logicalId, type, properties: Properties, isRetained: DeletionPolicy === 'Retain' };
      const id = before?.resources.get(logicalId)?.id ?? this.effects.newId(draft) ?? `${name}-${logicalId}`;
      resources.set(logicalId, { ...draft, id });
    }
    for (const resource of resources.values())
      resource.properties = resolveIntrinsics(resource.properties, scope);
    const outputs = Object.entries(json.Outputs ?? {}).map(([output, { Value, Export }]) => ({
      output,
      value: String(resolveIntrinsics(Value, scope)),
      exported: Export?.Name,
    }));
    return {
      region,
      name,
      status: before ? 'UPDATE_COMPLETE' : 'CREATE_COMPLETE',
      outputs: Object.fromEntries(outputs.map(({ output, value }) => [output, value])),
      exports: Object.fromEntries(
        outputs.flatMap(({ exported, value }) => (exported === undefined ? [] : [[exported, value]])),
      ),
      imports,
      resources,
    };
  }

  private parametersOf(
    name: string,
    declared: Record<string, { Default?: string }>,
    given: Record<string, string>,
  ): Record<string, string> {
    for (const parameter of Object.keys(given))
      if (!declared[parameter])
        throw awsError(
          'ValidationError',
          `Parameters: [${parameter}] do not exist in the template of ${name}`,
        );
    return Object.fromEntries(
      Object.entries(declared).map(([parameter, { Default }]) => {
        const value = given[parameter] ?? Default;
        if (value === undefined)
          throw awsError('ValidationError', `Parameters: [${parameter}] must have values`);
        return [parameter, value];
      }),
    );
  }

  private importValue(exported: string): string {
    for (const { exports } of this.stacks.values()) {
      const value = exports[exported];
      if (value !== undefined) return value;
    }
    throw awsError('ValidationError', `No export named ${exported} found`);
  }
}
