import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CspHashes } from '../../http';
import { createApp } from '../app';
import { bundleLambdas } from '../bundle/lambdas';
import type { StageName, StageSettings } from '../stages';

/** The folder of bundles and templates; git ignores it. */
export const DIST_FOLDER = join(import.meta.dirname, '..', 'dist');

/** The synthesised templates of a stage. */
export interface Templates {
  folder: string;
  /** The names of the stacks, in the order of their creation. */
  stacks: string[];
  /** Returns the template of a stack by its name. */
  template(stackName: string): unknown;
}

/** Synthesises the templates of a stage without calling AWS. @throws if a cdk-nag rule is violated */
export async function synthesise(
  stage: StageName,
  settings: StageSettings,
  csp: CspHashes,
): Promise<Templates> {
  rmSync(DIST_FOLDER, { recursive: true, force: true });
  const lambdas = join(DIST_FOLDER, 'lambdas');
  await bundleLambdas(lambdas);
  const outdir = join(DIST_FOLDER, 'cdk.out');
  const assembly = createApp({ stage, settings, csp, lambdas, outdir }).synth();
  return {
    folder: assembly.directory,
    stacks: assembly.stacks.map(({ stackName }) => stackName),
    template: (name) => assembly.getStackByName(name).template,
  };
}
