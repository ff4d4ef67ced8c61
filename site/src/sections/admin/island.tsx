import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../api';
import { AdminDashboard } from './AdminDashboard';

// Drawn anew instead of hydrated: before the password there is nothing on the page but its frame.
for (const element of document.querySelectorAll('[data-island="admin"]')) {
  createRoot(element).render(
    <QueryClientProvider client={createQueryClient()}>
      <AdminDashboard />
    </QueryClientProvider>,
  );
}
