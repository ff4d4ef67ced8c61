import * as z from 'zod/mini';
import { entity } from './entity';

/** What says in a backup when it was made (ISO 8601), until the backup is opened. There is one at most. */
export const backupMarks = entity('mark of a backup', z.object({ backupAt: z.string() }), {
  partitions: ['backup'],
  key: (_: object) => ({ pk: 'backup', sk: 'mark' }),
});

/** Says in a table on AWS that a backup is being copied to it, by the hash of its file, until that is done. */
export const moveMarks = entity('mark of a move', z.object({ file: z.string() }), {
  partitions: ['backup'],
  key: (_: object) => ({ pk: 'backup', sk: 'move' }),
});
