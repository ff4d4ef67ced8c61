import { edit, type Fault } from './fault';
import { SCHEDULE_FAULTS } from './schedule-faults';

const SENDER = 'campaigns/delivery/sender.ts';
const SEND_EMAIL = 'campaigns/delivery/send-email.ts';
const DELIVERIES = 'campaigns/delivery/deliveries.ts';
const CAMPAIGNS = 'campaigns/campaign/campaigns.ts';
const FREEZE_LEASE = 'campaigns/delivery/freeze-lease.ts';
const PAUSES = 'campaigns/campaign/pauses.ts';
const FREEZE = 'campaigns/delivery/freeze.ts';
const CODES = 'campaigns/code/codes.ts';
const SIGNUP_CODE = 'signups/code.ts';

/** Faults that the simulation is to find by itself: each was in the product, or breaks one of its promises. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'a freeze pressed after the first emails sends to everybody',
    number: 1,
    seed: 24,
    edits: [
      edit(
        'campaigns/campaign/handlers.ts',
        'findFor(body.action, context, body.id)',
        'findCampaign(context, body.id)',
      ),
      edit(
        'campaigns/campaign/campaign-actions.ts',
        'return freeze(needs, c, campaign, body);',
        "return campaign.state === 'waiting' ? resultOf(await continueCampaign(context, campaign, true)) : freeze(needs, c, campaign, body);",
      ),
    ],
  },
  {
    name: 'a report during the claim is lost',
    number: 2,
    seed: 47,
    edits: [
      edit(
        DELIVERIES,
        "const isTried = delivery.attempt > 0 && delivery.state !== 'accepted';",
        "const isTried = delivery.attempt > 0 && delivery.state === 'unknown';",
      ),
    ],
  },
  {
    name: 'sent after the claim has expired',
    number: 3,
    seed: 101,
    edits: [
      edit(
        SEND_EMAIL,
        'if (!isClaimLasting(claimed, now()) || !isLeaseLasting(senderLease)) {',
        'if (!claimed) {',
      ),
    ],
  },
  {
    name: 'codes are taken before they are given',
    number: 4,
    seed: 12,
    edits: [
      edit(
        CODES,
        "      if (state === 'free') found.push(code);",
        "      if (state !== 'free') continue;\n      await codes.on(table).move({ code }, { from: 'free', to: 'given', set: { givenAt: '2026-01-01T00:00:00.000Z' } });\n      found.push(code);",
      ),
      edit(
        SIGNUP_CODE,
        "codes.write.move({ code }, { from: 'free',",
        "codes.write.move({ code }, { from: 'given',",
      ),
    ],
  },
  {
    name: 'codes that are imported twice are free again',
    number: 5,
    seed: 0,
    edits: [
      edit(CODES, "store.put({ state: 'free', code }, 'absent')", "store.put({ state: 'free', code })"),
    ],
  },
  {
    name: 'a freeze that was overtaken adds deliveries',
    number: 6,
    seed: 8,
    edits: [
      edit(
        FREEZE_LEASE,
        "      in: 'freezing',\n      set: { ...set, isComplete: false,",
        '      set: { ...set, isComplete: false,',
      ),
      edit(
        FREEZE_LEASE,
        "      add: { recipients: added },\n      where: [['lease', '=', lease]],",
        '      add: { recipients: added },',
      ),
    ],
  },
  {
    name: 'the warm-up does not count what is unknown',
    number: 7,
    seed: 1526,
    edits: [
      edit(
        SENDER,
        "['claimed', 'accepted', 'refused', 'unknown', 'skipped'] as const",
        "['claimed', 'accepted', 'refused', 'skipped'] as const",
      ),
    ],
  },
  {
    name: 'the state of the campaign is not read again after the claim',
    number: 8,
    seed: 10,
    edits: [edit(SEND_EMAIL, 'if (!campaign || stateOf(campaign) !== state) {', 'if (!campaign) {')],
  },
  {
    name: 'what is sent again forgets that it may have arrived',
    number: 9,
    edits: [
      edit(
        'campaigns/delivery/undecided.ts',
        ', now()), mayHaveArrived: true } as const',
        ', now()) } as const',
      ),
    ],
  },
  {
    name: 'all who have waited send at once after a stall',
    number: 10,
    seed: 218,
    edits: [
      edit(
        'email/pace.ts',
        'const turn = pace.last.then(() => waitForTurn(pace, SECOND / perSecond, mayContinue));',
        [
          'const { now, wait } = pace;',
          '  const at = Math.max(now(), pace.nextAt);',
          '  pace.nextAt = at + SECOND / perSecond;',
          '  const turn = (async () => {',
          '    while (now() < at && mayContinue()) await wait(Math.min(at - now(), LOOK_MS));',
          '    return mayContinue();',
          '  })();',
        ].join('\n'),
      ),
    ],
  },
  {
    name: 'an unexpected error counts as surely not sent',
    number: 11,
    seed: 42,
    edits: [
      edit(
        'email/send-once.ts',
        'return error instanceof NotSent\n',
        'return !(error instanceof OutcomeUnknown)\n',
      ),
    ],
  },
  {
    name: 'more codes are given than there are',
    number: 13,
    seed: 0,
    edits: [
      edit(
        'campaigns/campaign/campaign-actions.ts',
        'if (error) throw conflict(',
        'if (error && !campaign) throw conflict(',
      ),
      edit(FREEZE, "  if (free.length < needing.length) return 'codes';\n", ''),
    ],
  },
  {
    name: 'frozen without a last look',
    number: 14,
    seed: 103,
    edits: [edit(FREEZE, 'if (campaign.isComplete) {', 'if (campaign) {')],
  },
  {
    name: 'claimed without a condition',
    seed: 3353,
    edits: [
      edit(
        DELIVERIES,
        "    from: 'due',\n    to: 'claimed',",
        "    from: ['due', 'claimed', 'accepted', 'unknown'],\n    to: 'claimed',",
      ),
      edit(DELIVERIES, '    where: isUnclaimed(due),\n', ''),
    ],
  },
  {
    name: 'what is unknown is sent again',
    seed: 25,
    edits: [
      edit(
        SEND_EMAIL,
        "return (await markUnknown(context, claimed)) ? countInRow(sender.streak, 'unknown') : undefined;",
        'await postponeDelivery(context, claimed, now());\n        return undefined;',
      ),
    ],
  },
  {
    name: 'an expired claim is due again',
    seed: 52,
    edits: [
      edit(
        SEND_EMAIL,
        'await markUnknown(context, stale);',
        'await postponeDelivery(context, stale, now());',
      ),
    ],
  },
  {
    name: 'people are read before the claim, with the batch',
    seed: 567,
    edits: [
      edit(
        SEND_EMAIL,
        '/** Composes an email of a campaign. */',
        'export const early = new Map<string, Recipient>();\n',
      ),
      edit(
        SENDER,
        "import { deliver, resolveStaleClaim } from './send-email';",
        "import { findRecipient } from './recipients';\nimport { deliver, early, resolveStaleClaim } from './send-email';",
      ),
      edit(
        SENDER,
        '  const left = [...due];\n',
        '  const left = [...due];\n  for (const { ref } of due) early.set(ref, await findRecipient(sender.context, ref));\n',
      ),
      edit(SEND_EMAIL, '    findRecipient(context, ref),\n', '    early.get(ref),\n'),
    ],
  },
  {
    name: 'done although something is unknown',
    seed: 7,
    edits: [
      edit(
        DELIVERIES,
        '(await openDeliveries(context, campaign, 1)).length > 0',
        "(await readEach(context, rangeOfSections(campaign, 'claimed', 'rest'), 1)).length > 0",
      ),
    ],
  },
  {
    name: 'somebody gets a second code',
    seed: 7,
    edits: [
      edit(FREEZE, 'wanted.filter(({ signup }) => signup.code === undefined)', 'wanted'),
      edit(
        SIGNUP_CODE,
        "where: [['code', 'absent'], ...isSameSignup(signup)]",
        'where: isSameSignup(signup)',
      ),
    ],
  },
  {
    name: 'those who have confirmed are left out',
    number: 15,
    seed: 2,
    edits: [
      edit(
        'campaigns/audience/audiences.ts',
        'return unconfirmed || isConfirmedByEmail(signup)',
        'return unconfirmed || !isConfirmedByEmail(signup)',
      ),
    ],
  },
  {
    name: 'two processes send at once',
    number: 16,
    seed: 331,
    edits: [edit('campaigns/delivery/sender-lease.ts', '  if (isTaken) return undefined;\n', '')],
  },
  {
    name: 'two campaigns are sent at once',
    number: 17,
    seed: 695,
    edits: [
      edit(
        CAMPAIGNS,
        'sendingSlot.write.put({ campaign: id }, isFreeFor(id))',
        'sendingSlot.write.put({ campaign: id })',
      ),
    ],
  },
  {
    name: 'a restored backup goes on sending',
    seed: 684,
    edits: [
      edit(
        PAUSES,
        'if (reason === undefined) await pauseCampaign(context, campaign.id, restored);',
        'if (reason === undefined) continue;',
      ),
    ],
  },
  {
    name: 'what is reported is stored, but does not count',
    seed: 10,
    edits: [edit(DELIVERIES, "const moved = state === 'accepted' && {", 'const moved = false && {')],
  },
  {
    name: 'an old link does not take off the list who has joined again',
    seed: 734,
    edits: [
      edit(
        'people/answers.ts',
        'decide(context, ref, withdrawn, () => findByAddress(context, ref, email))',
        'decide(context, ref, withdrawn)',
      ),
    ],
  },
  {
    name: 'the limits of a mailbox do not count its emails',
    seed: 13,
    edits: [edit('people/claim.ts', '...mailbox.writes, ', '')],
  },
  {
    name: 'a resume that comes late ends a later pause',
    seed: 1034,
    edits: [
      edit(
        'campaigns/campaign/campaign-actions.ts',
        "pauses !== campaign.pauses && action !== 'pause'",
        'pauses < 0',
      ),
    ],
  },
  {
    name: 'a used-up quota forgives what was reported',
    edits: [
      edit(
        'campaigns/campaign/auto-resume.ts',
        'if (broken === undefined) await resumeCampaign(context, campaign);',
        'if (broken !== null) await resumeCampaign(context, campaign, { bounced: 1000, complained: 1000 });',
      ),
    ],
  },
  {
    name: 'the stop rules ask for complaints only of many',
    edits: [
      edit(
        'campaigns/campaign/stop-rules.ts',
        'const COMPLAINTS = { min: 2,',
        'const COMPLAINTS = { min: 20,',
      ),
    ],
  },
  {
    name: 'what a rule has paused cannot be paused by the owner',
    edits: [
      edit(
        PAUSES,
        "if (!campaign || !isPossible('pause', stateOf(campaign))) return false;",
        'if (campaign) return false;',
      ),
    ],
  },
  {
    name: 'an order does not use up its code',
    edits: [
      edit(
        'campaigns/order/order-import.ts',
        'if (isPlaced(record) && code !== undefined) used.add(code);',
        '',
      ),
    ],
  },
  {
    name: 'an order with a code is nobody’s',
    edits: [
      edit(
        'campaigns/order/order-import.ts',
        'const codeOwner = code === undefined ? undefined : owners.get(code);',
        'const codeOwner: Signup | undefined = undefined;',
      ),
    ],
  },
  {
    name: 'an erase leaves the emails of the outbox',
    seed: 71,
    edits: [
      edit('people/erase.ts', 'await forget(...refs);\n    if (!(await', 'if (!(await'),
      edit(
        'people/erase.ts',
        '    // Also what was sent, and so written, between the two.\n    await forget(...refs);\n',
        '',
      ),
    ],
  },
  {
    name: 'an email that was sent during an erase stays in the outbox',
    edits: [
      edit(DELIVERIES, '  if ((await getPerson(table, ref))?.email === undefined) await forget(ref);\n', ''),
    ],
  },
  ...SCHEDULE_FAULTS,
];
