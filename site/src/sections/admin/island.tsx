import { mountOwner } from '../../owner/Dashboard';
import { createWebHost } from './web-host';

// Rendered instead of hydrated: the page contains only the frame, which differs from the dashboard.
for (const element of document.querySelectorAll('[data-island="admin"]'))
  mountOwner(element, createWebHost());
