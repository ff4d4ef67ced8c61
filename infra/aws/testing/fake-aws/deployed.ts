import type { TemplateResource, TestTemplate } from '../synthesis';

export const ACCOUNT = '123456789012';

/** A resource of a deployed stack. */
export interface DeployedResource {
  logicalId: string;
  region: string;
  type: string;
  /** What `Ref` returns. */
  id: string;
  properties: TemplateResource['Properties'];
  /** Its policy when it is removed, such as `Retain`, and when another one replaces it. */
  policy: string | undefined;
  replacePolicy: string | undefined;
}

/** A deployed stack. */
export interface DeployedStack {
  region: string;
  name: string;
  status: string;
  template: string;
  parameters: Record<string, string>;
  isProtected: boolean;
  outputs: Record<string, string>;
  resources: Map<string, DeployedResource>;
}

/** What `cdk deploy` sends to CloudFormation. */
export interface Deployment {
  region: string;
  name: string;
  template: TestTemplate;
  parameters: Record<string, string>;
  /** Whether the stack has termination protection. */
  isProtected: boolean;
}

/** What resources do besides existing. */
export interface ResourceEffects {
  /** Returns the id of a new resource; by default its name, or stack and logical id. */
  newId(resource: Omit<DeployedResource, 'id'>): string | undefined;
  attribute(resource: DeployedResource, name: string): string;
  /** A resource was created, or its properties have changed in the template. @throws if AWS refuses */
  put(resource: DeployedResource): void;
  /** @throws if AWS refuses to delete it */
  remove(resource: DeployedResource): void;
  /** Returns the value of a secret, for a dynamic reference. @throws if there is none */
  secret(id: string): string;
}

/** A change of a resource: before it is undefined if it is new, and another one if it is replaced. */
export interface Change {
  before: DeployedResource | undefined;
  after: DeployedResource;
}
