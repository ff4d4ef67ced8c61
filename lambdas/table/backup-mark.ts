import type { Key } from './table';

/** The item of a backup that says when it was made (`backupAt`, ISO 8601), until the backup is opened. */
export const BACKUP_MARK: Key = { pk: 'backup', sk: 'mark' };
