/** CloudFront takes certificates and firewalls from there alone. */
export const GLOBAL_REGION = 'us-east-1';

/** The names of a stage's stacks: `tariff-tantrum-preview-api`. */
export const stackName = (stage: string, idea: string): string => `tariff-tantrum-${stage}-${idea}`;
