export const RECOMMENDED_NODE: number;
export function nodeProblem(version: string): string | undefined;
export function nodeEndNotice(version: string, today: string): string | undefined;
export function requireNode(): void;
