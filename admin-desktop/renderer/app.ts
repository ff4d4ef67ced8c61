import { mountOwner } from '@tariff-tantrum/site/dashboard';
import { OwnerError, type OwnerHost } from '@tariff-tantrum/site/dashboard/host';
import '@tariff-tantrum/site/styles';
import type { CallName, CallResult, Events } from '../channels';
import type { Handlers } from '../main/calls';

type Arguments<C extends CallName> = Parameters<Handlers[C]>;
type Value<C extends CallName> = Awaited<ReturnType<Handlers[C]>>;

/** What the preload script gives to the page, which can reach nothing else. */
type LaunchBridge = { [C in CallName]: (...args: Arguments<C>) => Promise<CallResult<Value<C>>> } & {
  onEvent(listener: <E extends keyof Events>(name: E, value: Events[E]) => void): void;
};

declare global {
  interface Window {
    readonly launch: LaunchBridge;
  }
}

type Calls = { [C in CallName]: (...args: Arguments<C>) => Promise<Value<C>> };

/** Returns the calls of the bridge, which reject with an `OwnerError` instead of returning it. */
function toThrowing({ onEvent: _onEvent, ...bridge }: LaunchBridge): Calls {
  const calls = Object.entries(bridge).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      const result: CallResult<unknown> = await Reflect.apply(call, undefined, args);
      if (!result.ok) throw new OwnerError(result.error);
      return result.value;
    },
  ]);
  return Object.fromEntries(calls);
}

/** Returns a function that subscribes to an event of the main process, until the function that it returns is called. */
function listenTo({ onEvent }: LaunchBridge) {
  const listeners = new Set<Parameters<typeof onEvent>[0]>();
  onEvent((name, value) => {
    for (const listener of listeners) listener(name, value);
  });
  return <E extends keyof Events>(wanted: E, listener: (value: Events[E]) => void) => {
    const listen = (name: keyof Events, value: unknown) => {
      if (name === wanted) listener(value as Events[E]);
    };
    listeners.add(listen);
    return () => listeners.delete(listen);
  };
}

/** Creates the host of the window: every call is made by the main process, which alone knows the password. */
async function createHost(bridge: LaunchBridge): Promise<OwnerHost> {
  const calls = toThrowing(bridge);
  const on = listenTo(bridge);
  const { address, signedIn, notify } = await calls.start();
  const server = {
    address,
    async choose(typed: string) {
      server.address = await calls.chooseServer(typed);
      return server.address;
    },
  };
  const notifications = {
    enabled: notify,
    async set(enabled: boolean) {
      await calls.setNotify(enabled);
      notifications.enabled = enabled;
    },
  };
  return {
    ...calls,
    signedIn,
    server,
    notifications,
    onSignedOut: (listener) => on('signedOut', listener),
    onCommand: (listener) => on('command', listener),
    exporter: {
      start(query, onProgress) {
        const stop = on('progress', onProgress);
        return calls.startExport(query).finally(stop);
      },
      cancel: calls.cancelExport,
      reveal: calls.revealExport,
      drag: calls.dragExport,
    },
  };
}

const element = document.getElementById('dashboard');
if (!element) throw new Error('index.html has no #dashboard.');
mountOwner(element, await createHost(window.launch));
