export function sourcesLike(pattern: RegExp, folder?: string): string[];
export function filesOfWords(words: readonly string[]): { tests: string[]; journeys: string[] };
export function filesOfEngines(): string[];
