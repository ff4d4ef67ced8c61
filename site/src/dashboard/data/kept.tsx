import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useState,
  useSyncExternalStore,
} from 'react';

/** One session of the owner: what is kept belongs to it, and is forgotten with it. */
export type SessionKey = object;

const SessionContext = createContext<SessionKey | undefined>(undefined);

/** Begins a session when it is mounted. */
export function KeptSession({ children }: { children: ReactNode }) {
  const [session] = useState<SessionKey>(() => ({}));
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

/** Returns the session that a component belongs to. */
export function useSessionKey(): SessionKey {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This component is not part of a session.');
  return session;
}

/** Something that was typed, was chosen or is under way, and is kept whichever section is shown. */
export interface Kept<State> {
  read(session: SessionKey): State;
  change(session: SessionKey, change: (state: State) => State): void;
  subscribe(session: SessionKey, listener: () => void): () => void;
}

/** Defines something that is kept as long as a session. */
export function defineKept<State>(initial: State): Kept<State> {
  const states = new WeakMap<SessionKey, { state: State }>();
  const listeners = new WeakMap<SessionKey, Set<() => void>>();
  const read = (session: SessionKey) => {
    const kept = states.get(session);
    return kept ? kept.state : initial;
  };
  return {
    read,
    change(session, change) {
      states.set(session, { state: change(read(session)) });
      for (const listener of listeners.get(session) ?? []) listener();
    },
    subscribe(session, listener) {
      const all = listeners.get(session) ?? new Set();
      listeners.set(session, all.add(listener));
      return () => void all.delete(listener);
    },
  };
}

/** Returns what is kept, and a function that changes it. */
export function useKept<State>(kept: Kept<State>) {
  const session = useSessionKey();
  const state = useSyncExternalStore(
    useCallback((listener) => kept.subscribe(session, listener), [kept, session]),
    () => kept.read(session),
  );
  const change = useCallback(
    (change: (state: State) => State) => kept.change(session, change),
    [kept, session],
  );
  return [state, change] as const;
}
