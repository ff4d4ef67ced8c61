export function drawTable(lines: readonly object[]): string;
export function replaceTable(page: string, table: string): string;
export function publish(file: string): void;
