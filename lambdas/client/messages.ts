/** Messages that all of the owner's clients share. */
export const ADMIN_MESSAGES = {
  invalidPassword: 'Invalid admin password',
  expired: 'Authentication expired. Please refresh the page.',
  notConfigured: 'Admin access not configured. Contact administrator.',
  exportFailed: 'Failed to export signups',
  exportError: 'Error exporting signups',
  notAuthenticated: 'Please refresh the page and authenticate first.',
  incomplete: 'The list changed or was cut while it was being exported. Please run it again.',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
} as const;
