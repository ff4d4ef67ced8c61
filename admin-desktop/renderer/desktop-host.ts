import { OwnerError, type OwnerHost, type Unsubscribe } from '@tariff-tantrum/site/owner';
import type { CallResult, LaunchBridge } from '../channels';

declare global {
  interface Window {
    /** Functions of the preload script; the page can reach nothing else. */
    readonly launch: LaunchBridge;
  }
}

/** Creates the host of the window: every call is made by the main process, which alone knows the password. */
export async function createDesktopHost(launch: LaunchBridge): Promise<OwnerHost> {
  const { address, signedIn, notify } = await settled(launch.start());
  const signedOut = createEvent(launch.onSignedOut);
  const command = createEvent(launch.onCommand);
  const progress = createEvent(launch.onProgress);
  let notifies = notify;
  return {
    signedIn,
    server: {
      address,
      choose: async (chosen) => (await settled(launch.chooseServer(chosen))).address,
    },
    notifications: {
      get enabled() {
        return notifies;
      },
      async set(enabled) {
        await settled(launch.setNotify(enabled));
        notifies = enabled;
      },
    },
    now: Date.now,
    signIn: (password) => settled(launch.signIn(password)),
    retrySignIn: () => settled(launch.retry()),
    signOut: () => void launch.signOut(),
    touch: () => void launch.touch(),
    onSignedOut: signedOut,
    onCommand: command,
    snapshot: () => settled(launch.stats()),
    list: (query) => settled(launch.list(query)),
    erase: (email) => settled(launch.erase(email)),
    actions: () => settled(launch.actions()),
    countRange: (range) => settled(launch.countRange(range)),
    eraseRange: (range) => settled(launch.eraseRange(range)),
    copy: (text) => settled(launch.copy(text)),
    exporter: {
      async start(tool, onProgress) {
        const stop = progress(onProgress);
        return settled(launch.startExport(tool)).finally(stop);
      },
      cancel: () => void launch.cancelExport(),
      reveal: () => void launch.revealExport(),
      drag: () => void launch.dragExport(),
    },
  };
}

async function settled<T>(call: Promise<CallResult<T>>): Promise<T> {
  const result = await call;
  if (!result.ok) throw new OwnerError(result.error);
  return result.value;
}

/** Returns a function that subscribes to an event of the bridge, which itself has one listener. */
function createEvent<T>(listen: (listener: (value: T) => void) => void) {
  const listeners = new Set<(value: T) => void>();
  listen((value) => {
    for (const listener of listeners) listener(value);
  });
  return (listener: (value: T) => void): Unsubscribe => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
