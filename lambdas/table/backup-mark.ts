import * as z from 'zod/mini';
import { entity } from './entity';

/** The mark of a backup: when it was made (ISO 8601). It is there until the backup is opened, and at most once. */
export const backupMarks = entity('mark of a backup', z.object({ backupAt: z.string() }), {
  partitions: ['backup'],
  key: (_: object) => ({ pk: 'backup', sk: 'mark' }),
});

/** The mark of a table on AWS to which a backup is being copied, until that is done: the hash of the backup's file. */
export const moveMarks = entity('mark of a move', z.object({ file: z.string() }), {
  partitions: ['backup'],
  key: (_: object) => ({ pk: 'backup', sk: 'move' }),
});
