import type { LaunchBridge } from '../channels';

declare global {
  interface Window {
    readonly launch: LaunchBridge;
  }
}

/** Functions of the preload script; the page can reach nothing else. */
export const { launch } = window;
