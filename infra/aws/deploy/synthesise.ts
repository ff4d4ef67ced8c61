import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CspHashes } from '../../edge';
import { createApp } from '../app';
import { bundleLambda } from '../bundle/lambdas';
import { STAGES, type StageName } from '../stages';

/** The default folder of bundles and templates; git ignores it. */
export const DIST_FOLDER = join(import.meta.dirname, '..', 'dist');

/** The synthesised templates of a stage. */
export interface Templates {
  folder: string;
  /** The names of the stacks, in the order of their creation. */
  stacks: string[];
}

/** Synthesises the templates of a stage without calling AWS. @throws if a cdk-nag rule is violated */
export function synthesise(stage: StageName, csp: CspHashes, folder: string = DIST_FOLDER): Templates {
  rmSync(folder, { recursive: true, force: true });
  const bundle = (lambda: string): string => bundleLambda(lambda, join(folder, 'lambdas'));
  const outdir = join(folder, 'cdk.out');
  const assembly = createApp({ stage, settings: STAGES[stage], csp, bundle, outdir }).synth();
  return { folder: assembly.directory, stacks: assembly.stacks.map(({ stackName }) => stackName) };
}
