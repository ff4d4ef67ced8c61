export function collectLicences(root: string, inputs: readonly string[]): string;
