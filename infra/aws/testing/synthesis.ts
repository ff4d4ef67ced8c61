import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type StackPart, stackName } from '../stages';
import { TEST_STAGES, type TestStageName } from './stages';
import type { NagFindings } from './synthesise';

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The templates of all test stages, as JSON, and the bundles of the Lambdas. Reading them does not load the CDK. */
export interface Synthesis {
  folder: string;
  /** The folder with a folder for each Lambda. */
  lambdas: string;
  nag: Record<TestStageName, NagFindings>;
  template(stage: TestStageName, part: StackPart): TestTemplate;
}

let created: Promise<Synthesis> | undefined;

/** Returns the synthesis of the current sources; the first test of a run that needs it creates it. */
export const synthesis = (): Promise<Synthesis> => (created ??= create());

/** Waits for the synthesis before the tests of a file; returns the function that reads the templates. */
export function useTemplates(): Synthesis['template'] {
  let ready: Synthesis | undefined;
  beforeAll(async () => {
    ready = await synthesis();
  }, 180_000);
  return (stage, part) => {
    if (!ready) throw new Error('Templates can be read only in tests.');
    return ready.template(stage, part);
  };
}

async function create(): Promise<Synthesis> {
  const script = join(import.meta.dirname, 'synthesise.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env: ENVIRONMENT });
  const folder = stdout.trim().split('\n').at(-1) ?? '';
  return {
    folder,
    lambdas: join(folder, 'lambdas'),
    nag: readJson(join(folder, 'nag.json')),
    template: (stage, part) => {
      const { artifacts } = readJson(join(folder, stage, 'manifest.json'));
      const name = stackName(TEST_STAGES[stage].stage, part);
      return new TestTemplate(
        readJson(join(folder, stage, `${name}.template.json`)),
        artifacts[name].properties.terminationProtection,
      );
    },
  };
}

const ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_NO_WARNINGS: '1',
  NODE_OPTIONS: `--require=${join(import.meta.dirname, 'no-network.cjs')}`,
};

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** A resource of a template. Its properties are JSON, so they have no more precise type. */
export interface TemplateResource {
  id: string;
  Type: string;
  Properties: ReturnType<typeof JSON.parse>;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

/** A CloudFormation template. */
export class TestTemplate {
  constructor(
    readonly json: {
      Parameters?: Record<string, { Default?: string }>;
      Resources: Record<string, Omit<TemplateResource, 'id'>>;
      Outputs?: Record<string, { Value: unknown }>;
    },
    /** Whether the stack has termination protection. */
    readonly isProtected = false,
  ) {}

  /** Returns the resources of a type. */
  all(type: string): TemplateResource[] {
    return Object.entries(this.json.Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, resource]) => ({ id, ...resource }));
  }

  /** Returns the properties of the resources of a type. */
  properties(type: string): TemplateResource['Properties'][] {
    return this.all(type).map(({ Properties }) => Properties);
  }

  /** Returns the only resource of a type. @throws if there is none, or more than one */
  only(type: string): TemplateResource {
    const [resource, ...more] = this.all(type);
    if (!resource || more.length > 0) throw new Error(`There is not exactly one ${type}.`);
    return resource;
  }
}
