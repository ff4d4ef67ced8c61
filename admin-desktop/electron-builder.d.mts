import type { Configuration } from 'electron-builder';

declare const configuration: Configuration;
export default configuration;
