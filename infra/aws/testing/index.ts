import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../app';
import { stackName } from '../names';
import type { Options } from '../options';
import { STAGES } from '../stages';

/** A stage with everything that can be switched on. */
export const FULL: Pick<Options, 'stage' | 'settings'> = {
  stage: 'production',
  settings: {
    ...STAGES.production,
    alertEmail: 'owner@shop.test',
    hostedZoneId: 'Z0123456789',
    signupConcurrency: 500,
    warmWrites: 40_000,
  },
};

/** A stage with nothing but what is always there. */
export const PLAIN: Pick<Options, 'stage' | 'settings'> = { stage: 'preview', settings: STAGES.preview };

/** A folder that `clean` removes, with an empty Lambda in it. */
export function workshop() {
  const folder = mkdtempSync(join(tmpdir(), 'infra-aws-'));
  const lambda = mkdtempSync(join(folder, 'lambda-'));
  writeFileSync(join(lambda, 'index.mjs'), 'export const handler = () => {};\n');
  return { folder, bundle: () => lambda, clean: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The app of a stage, its Lambdas empty, with a way to each stack's template. */
export function appOf(options: Pick<Options, 'stage' | 'settings'>) {
  const { folder, bundle, clean } = workshop();
  const csp = { scripts: ['sha256-c2NyaXB0'], styles: [] };
  const app = createApp({ ...options, csp, bundle, outdir: join(folder, 'cdk.out') });
  return { app, clean, template: (idea: string) => Template.fromStack(stackOf(app, options.stage, idea)) };
}

function stackOf(app: App, stage: string, idea: string): Stack {
  const stack = app.node.findChild(stackName(stage, idea));
  if (!Stack.isStack(stack)) throw new Error(`${stack.node.path} is no stack.`);
  return stack;
}
