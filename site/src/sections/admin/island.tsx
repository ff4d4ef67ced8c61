import { mountOwner } from '../../owner/Dashboard';
import { createWebHost } from './web-host';

/** Renders the dashboard instead of hydrating it: the page contains only the frame, which differs from it. */
export const mount = (island: HTMLElement): void => mountOwner(island, createWebHost());
