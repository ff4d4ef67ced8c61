import type { Version } from '@tariff-tantrum/lambdas/contract/version';

/** What `npm start` passes to the program. */
export interface StartOptions {
  /** The folder of the repository, or of a packed release. */
  root: string;
  /** The environment with its secrets, which children do not inherit. */
  env: NodeJS.ProcessEnv;
  /** The program of the embedded store's thread. */
  storeWorker: string;
  /** The program of scheduled backups. */
  backupProgram: string;
  /** `none` serves the API alone. */
  site: 'built' | 'develop' | 'none';
  /**
   * Builds the site if its sources have changed. Resolves to its folder.
   * @throws Error with a sentence for the owner
   */
  buildSite(signal: AbortSignal): Promise<string>;
  /** Responds to requests that concern the states of the dashboard, before the API does; only with `develop`. */
  answerStates?(request: Request): Promise<Response> | undefined;
  /** Which version runs. */
  version: Version;
  /** Name of the npm script that started this process, if one did. */
  npmScript?: string | undefined;
}
