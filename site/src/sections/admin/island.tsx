import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../api';
import { AdminDashboard } from './AdminDashboard';

// Rendered instead of hydrated: the page contains only the frame, which differs from the dashboard.
for (const element of document.querySelectorAll('[data-island="admin"]')) {
  createRoot(element).render(
    <QueryClientProvider client={createQueryClient()}>
      <AdminDashboard />
    </QueryClientProvider>,
  );
}
