export function findElectron(): string | undefined;
export const NO_BINARY: string;
