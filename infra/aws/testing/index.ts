import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { type AppOptions, createApp } from '../app';
import { STAGES, type StackPart, type StageName, stackName } from '../stages';

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');

type Stage = Pick<AppOptions, 'stage' | 'settings'>;

/** A stage with every optional part. */
export const FULL: Stage = {
  stage: 'production',
  settings: {
    ...STAGES.production,
    alertEmail: 'owner@shop.test',
    hostedZoneId: 'Z0123456789',
    signupConcurrency: 500,
    warmWrites: 40_000,
  },
};

/** A stage without any optional part. */
export const PLAIN: Stage = { stage: 'preview', settings: STAGES.preview };

/** Creates a temporary folder that contains the bundle of an empty Lambda; `clean` deletes it. */
export function createTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'infra-aws-'));
  const lambda = mkdtempSync(join(folder, 'lambda-'));
  writeFileSync(join(lambda, 'index.mjs'), 'export const handler = () => {};\n');
  return { folder, bundle: () => lambda, clean: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Creates the app of a stage with empty Lambdas; `template` returns the template of one of its stacks. */
export function createTestApp(stage: Stage) {
  const { folder, bundle, clean } = createTempFolder();
  const csp = { scripts: ['sha256-c2NyaXB0'], styles: [] };
  const app = createApp({ ...stage, csp, bundle, outdir: join(folder, 'cdk.out') });
  return { app, clean, template: (part: StackPart) => Template.fromStack(findStack(app, stage.stage, part)) };
}

function findStack(app: App, stage: StageName, part: StackPart): Stack {
  const stack = app.node.findChild(stackName(stage, part));
  if (!Stack.isStack(stack)) throw new Error(`${stack.node.path} is not a stack.`);
  return stack;
}
