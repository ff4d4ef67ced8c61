export function writeArchive(folder: string, prefix: string, file: string): Promise<void>;
