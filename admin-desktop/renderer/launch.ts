import type { LaunchBridge } from '../channels';

declare global {
  interface Window {
    readonly launch: LaunchBridge;
  }
}

/** The only way out of this page: the functions of the preload script. */
export const { launch } = window;
