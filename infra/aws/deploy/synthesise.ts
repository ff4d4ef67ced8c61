import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CspHashes } from '../../edge';
import { createApp } from '../app';
import { bundleLambda } from '../bundle/lambdas';
import { DIST_FOLDER } from '../paths';
import { STAGES, type StageName } from '../stages';

/** The templates of a stage. */
export interface Templates {
  /** The folder they are in. */
  folder: string;
  /** The stacks' names, in the order of their making. */
  stacks: string[];
}

/** Makes the templates of a stage. Asks nothing of AWS. @throws when a rule of cdk-nag is broken */
export function synthesise(stage: StageName, csp: CspHashes, folder: string = DIST_FOLDER): Templates {
  rmSync(folder, { recursive: true, force: true });
  const bundle = (lambda: string): string => bundleLambda(lambda, join(folder, 'lambdas'));
  const outdir = join(folder, 'cdk.out');
  const assembly = createApp({ stage, settings: STAGES[stage], csp, bundle, outdir }).synth();
  return { folder: assembly.directory, stacks: assembly.stacks.map(({ stackName }) => stackName) };
}
