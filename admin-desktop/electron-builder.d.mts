import type { Configuration } from 'electron-builder';

declare const configuration: Configuration;
export default configuration;
interface PackContext {
  appOutDir: string;
  electronPlatformName: string;
  packager: {
    appInfo: { productFilename: string };
    executableName?: string;
    platformSpecificBuildOptions: { executableName?: string };
  };
}
export function flipFuses(context: PackContext): Promise<void>;
export const FUSES: Readonly<Record<number, boolean>>;
