import type { CspHashes } from '../../edge';
import type { StageName, StageSettings } from '../stages';
import type { AwsClients } from './aws/clients';
import type { BuildSite, SiteBuild } from './pages/site-build';

/** Everything that a deploy uses from outside, so that tests can replace it. */
export interface DeployTools {
  settings: StageSettings;
  aws: AwsClients;
  checks: CheckSources;
  /** The ids of findings that the owner accepts. */
  accepted: readonly string[];
  /** Builds the site, and returns the description of the build. */
  build(buildSite: BuildSite): Promise<SiteBuild>;
  /** The folder of the built site. */
  siteFolder: string;
  synthesise(stage: StageName, options: SynthesisOptions): Promise<Templates>;
  /** Runs the CDK CLI on synthesised templates. @throws if the command fails */
  cdk(app: string, region: string, args: readonly string[]): Promise<void>;
  /** Bootstraps the CDK in these environments, such as `aws://123456789012/eu-west-1`. */
  bootstrap(environments: readonly string[]): Promise<void>;
  /** Tests the deployed site. Resolves to whether it passed. */
  smoke(stage: StageName): Promise<boolean>;
  fetch: typeof fetch;
  /** Waits for five seconds before AWS is asked again. */
  pause(): Promise<void>;
  print(line: string): void;
  now(): Date;
}

/** What the templates depend on besides the settings of the stage. */
export interface SynthesisOptions {
  csp: CspHashes;
}

/** The synthesised templates of a stage. */
export interface Templates {
  folder: string;
  /** The names of the stacks, in the order of their creation. */
  stacks: string[];
}

/** What the checks ask besides AWS. */
export interface CheckSources {
  /** Whether this machine seems to have AWS credentials. */
  hasCredentials(): boolean;
  /** Returns the name servers of a domain in public DNS. @throws an error with a code, such as ENOTFOUND */
  nameServers(domain: string): Promise<string[]>;
  /** Asks a question on the terminal; undefined if there is none. */
  ask(question: string): Promise<string | undefined>;
}
