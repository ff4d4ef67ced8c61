import { EMAIL_KINDS } from '../contract/email';
import { HOUR } from '../facts/time';
import { EMAIL_CAUSES } from '../system/testing/email-causes';
import { createMailSystem } from '../system/testing/mail-system';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';

it.each(EMAIL_KINDS)('somebody can cause the email "%s"', async (kind) => {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db, { welcome: true });
  await EMAIL_CAUSES[kind](system, db.clock);
  db.clock.time += HOUR;
  expect((await system.deliver()).map((mail) => mail.kind)).toEqual([kind]);
});
