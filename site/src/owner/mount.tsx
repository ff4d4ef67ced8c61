import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createQueryClientWith } from '../query-client';
import { Dashboard } from './Dashboard';
import type { OwnerHost } from './host';

/** Renders the dashboard into an element, whose content it replaces. */
export function mountOwner(element: Element, host: OwnerHost): void {
  createRoot(element).render(
    <QueryClientProvider client={createQueryClientWith({})}>
      <Dashboard host={host} />
    </QueryClientProvider>,
  );
}
