import { EMAIL_KINDS } from '../contract/email';
import { REMEMBERED_EMAILS } from '../contract/email-words';
import { HOUR, isoOf } from '../facts/time';
import { ADA, EMAIL_CAUSES } from '../system/testing/email-causes';
import { createMailSystem } from '../system/testing/mail-system';
import { ownerOf } from '../system/testing/steps';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';

it.each(EMAIL_KINDS)(
  'somebody can cause the email "%s", and the owner sees that it was sent',
  async (kind) => {
    const db = createTestTable(createMemoryTable());
    const system = createMailSystem(db, { welcome: true });
    await EMAIL_CAUSES[kind](system, db.clock);
    db.clock.time += HOUR;
    const time = isoOf(db.clock.time);
    expect((await system.deliver()).map((mail) => mail.kind)).toEqual([kind]);
    const { events } = await ownerOf(system).person({ email: ADA });
    const emails = events.flatMap((event) =>
      event.event === 'emailed' && event.at === time ? [event.kind] : [],
    );
    expect(emails).toEqual(REMEMBERED_EMAILS.filter((each) => each === kind));
  },
);
