import { GAME } from '@tariff-tantrum/lambdas/contract/facts';
import type { CspHashes } from '../edge';
import type { StageName, StageSettings } from './stages';

/** An own domain, with the Route 53 zone that answers for it. */
export interface Domain {
  name: string;
  hostedZoneId: string;
}

/** What the site's build says of itself (`site/build.json`). */
export interface SiteBuild {
  siteUrl: string;
  csp: CspHashes;
}

/** All that a synthesis depends on: the same options give the same templates, byte for byte. */
export interface Options {
  stage: StageName;
  settings: StageSettings;
  csp: CspHashes;
  /** Makes the bundle of a Lambda, and names the folder it is in. */
  bundle(lambda: string): string;
  /** Where the templates go. */
  outdir: string;
}

/** The stage's own domain, if its settings name a zone for it. */
export function domainOf({ hostedZoneId }: StageSettings): Domain | undefined {
  return hostedZoneId === undefined ? undefined : { name: GAME.domain, hostedZoneId };
}
