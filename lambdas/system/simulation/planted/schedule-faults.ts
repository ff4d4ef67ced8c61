import { edit, type Fault } from './fault';

const SCHEDULE = 'campaigns/campaign/schedule.ts';
const PAUSES = 'campaigns/campaign/pauses.ts';

/** Faults of scheduled campaigns. */
export const SCHEDULE_FAULTS: readonly Fault[] = [
  {
    name: 'a scheduled campaign starts before its hour',
    edits: [edit(SCHEDULE, 'if (late >= 0) await start(', 'if (late >= -3_600_000) await start(')],
  },
  {
    name: 'a scheduled campaign starts however late',
    edits: [edit(SCHEDULE, 'if (late > LATE_MS)', 'if (late > 1000 * LATE_MS)')],
  },
  {
    name: 'a scheduled campaign starts although it is paused',
    edits: [
      edit(SCHEDULE, "campaign.state !== 'scheduled' || pauseOf(campaign)", "campaign.state !== 'scheduled'"),
      edit(
        SCHEDULE,
        '{ ...TRANSITIONS.start, set, where }',
        '{ ...TRANSITIONS.start, set, where: where.slice(1) }',
      ),
    ],
  },
  {
    name: 'a copy starts what was scheduled',
    edits: [edit(SCHEDULE, 'if (campaign.installation !== installation)', "if (installation === '')")],
  },
  {
    name: 'a restored backup starts what was scheduled',
    edits: [
      edit(
        PAUSES,
        'if (!from.includes(stateOf(campaign))) continue;',
        "if (!from.includes(stateOf(campaign)) || campaign.state === 'scheduled') continue;",
      ),
    ],
  },
  {
    name: 'a scheduled campaign starts beside another one',
    edits: [
      edit(
        SCHEDULE,
        'await takeSlot(context, id, campaigns.write.move({ id }, { ...TRANSITIONS.start, set, where }));',
        'await context.table.transact([campaigns.write.move({ id }, { ...TRANSITIONS.start, set, where })]);',
      ),
    ],
  },
  {
    name: 'what is scheduled cannot be paused',
    edits: [
      edit(PAUSES, "  if (await store.update({ id }, { in: 'scheduled', ...change })) return true;\n", ''),
    ],
  },
];
