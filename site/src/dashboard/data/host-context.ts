import { createContext, useContext } from 'react';
import type { OwnerHost } from '../host';

const HostContext = createContext<OwnerHost | undefined>(undefined);

export const HostProvider = HostContext.Provider;

/** Returns the host of the dashboard that a component is part of. */
export function useHost(): OwnerHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('This component is not part of a dashboard.');
  return host;
}
