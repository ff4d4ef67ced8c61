import { CHANGES } from '../../contract/transitions';
import { DAY, HOUR, MINUTE, SECOND } from '../../facts/time';
import type { Awaited, Config, OwnerAction, PersonAction, Step, World } from './plan';
import { createDraws, type Draw } from './random';

/** Draws a world: the same for the same seed. */
export function drawWorld(seed: number): World {
  const draws = createDraws(seed);
  const config = drawConfig(draws('world'));
  return { seed, config, plan: drawPlan(config, draws) };
}

/** Draws what goes wrong. Each kind of mishap is only in some worlds, so that each also happens without the others. */
function drawConfig(draw: Draw): Config {
  const sometimes = (probability: number, value: number) => (draw.chance(probability) ? value : 0);
  const people = draw.chance(0.03) ? 40 + draw.int(40) : 3 + draw.int(14);
  const canKnow = draw.chance(0.2);
  const often = draw.pick([1, 1, 4]);
  const time = canKnow ? 0 : 1;
  const canary = 1 + draw.int(5);
  const isWarmedUp = draw.chance(0.5);
  const usual: Config = {
    people,
    members: Math.ceil(people * 0.8),
    isRush: false,
    optIn: draw.chance(0.6) ? 'single' : 'double',
    welcome: draw.chance(0.2),
    // An engine that knows what it has sent writes files, on one machine.
    workers: canKnow || draw.chance(0.4) ? 1 : draw.pick([2, 2, 3, 4]),
    host: !canKnow && draw.chance(0.3) ? 'lambdas' : 'machine',
    canKnow,
    ...(draw.chance(0.6) && { rate: draw.pick([0.2, 0.5, 0.5, 2]) }),
    sizes: { canary, warmUp: isWarmedUp ? canary + 1 + draw.int(4) : 500 },
    ...(draw.chance(0.1) && { quota: Math.ceil(people / 2) + draw.int(4) }),
    hasCode: draw.chance(0.7),
    codes: Math.max(1, people + (draw.chance(0.3) ? -2 : 4)),
    skew: draw.chance(0.2) && !canKnow ? 2 * SECOND : 0,
    fates: {
      'killed before': sometimes(0.3, 0.01 * often),
      'killed after': sometimes(0.3, 0.01 * often),
      'fails before': sometimes(0.3, 0.015 * often),
      'fails after': sometimes(0.3, 0.015 * often),
      'stalls before': sometimes(0.3, 0.01 * often),
      'stalls after': sometimes(0.4, 0.02 * often),
    },
    slow: sometimes(0.2, 0.02),
    engine: {
      accepts: 60,
      refuses: sometimes(0.5, 12),
      'asks to slow down': sometimes(0.3, 5),
      'puts the recipient off': sometimes(0.3, 5),
      'suspends the account': sometimes(0.15, 3),
      // Unknown outcomes count for the warm-up.
      'accepts and times out': time * sometimes(isWarmedUp ? 0.7 : 0.4, 15),
      'loses it and times out': time * sometimes(0.4, 6),
      'fails before it sends': sometimes(0.2, 4),
      'accepts and fails unexpectedly': time * sometimes(0.2, 4),
    },
    reports: canKnow
      ? { sent: 0, bad: sometimes(0.3, 0.04) }
      : { sent: sometimes(0.6, 0.8), bad: sometimes(0.4, draw.pick([0.04, 0.15])) },
    // With slow calls, something that usually takes a moment, such as a freeze, is interrupted by others.
    latency: draw.chance(0.15) ? 400 : 4,
  };
  return !canKnow && draw.chance(0.08) ? withRush(usual) : usual;
}

/** How many people join in a rush. */
const RUSH = 12;

/**
 * Many people join while the list is being frozen, which takes a while: some of them, by their clocks, before the
 * freeze.
 */
const withRush = (usual: Config): Config => ({
  ...usual,
  isRush: true,
  optIn: 'single',
  skew: 2 * SECOND,
  latency: 40,
  people: usual.people + RUSH,
  codes: usual.codes + RUSH,
});

/** The steps freeze, send and continue, and one more. */
const EAGER_STEPS = 4;
const ANYTHING: readonly OwnerAction[] = [
  ...CHANGES,
  // More often than the others: whatever a pause must stop may go on for long.
  'pause',
  'pause',
  'send again',
  'leave unknown',
  'import codes',
  'import orders',
  'write',
  'delete',
  'test',
  'erase',
];

function drawPlan(config: Config, draws: (key: string) => Draw): Step[] {
  const draw = draws('plan');
  const owners = draw.pick([1, 1, 2, 3]);
  const patience = draw.pick([2 * SECOND, 2 * MINUTE, 30 * MINUTE]);
  const steps: Step[] = [];
  // Most faults need a campaign that is being sent.
  const eager = draw.chance(0.7) ? EAGER_STEPS : 0;
  for (let owner = 1; owner <= owners; owner += 1)
    steps.push(
      ...drawOwner(
        `owner ${owner}`,
        { count: 4 + draw.int(7), eager: owner === 1 ? eager : 0, patience },
        draws(`owner ${owner}`),
      ),
    );
  const length = 12 * patience;
  if (eager > 0) steps.push(...drawMeddler(config, draws('meddler')));
  const areInTheWay = eager > 0 && draw.chance(0.4);
  for (let person = 0; person < config.people; person += 1) {
    const chance = draws(`person ${person}`);
    const isInTheWay = config.isRush ? person >= config.members : areInTheWay && chance.chance(0.5);
    if (isInTheWay) steps.push(...drawInTheWay(person, config, chance));
    else if (person >= config.members || chance.chance(0.3))
      steps.push(...drawPerson(person, length, chance));
  }
  return [
    ...steps,
    ...drawMachine(length, draws('machine')),
    ...drawWrongClock(length, draws('wrong clock')),
  ];
}

/**
 * Draws the steps of an owner: first `eager` ones that are each the next step of a campaign, then mostly such ones, and
 * sometimes any action.
 */
function drawOwner(
  by: string,
  { count, eager, patience }: { count: number; eager: number; patience: number },
  draw: Draw,
): Step[] {
  return Array.from({ length: eager + count }, (_, n) => ({
    id: `${by}.${n + 1}`,
    by,
    who: 'owner',
    after: draw.chance(0.3) && n >= eager ? draw.int(50) : draw.int(patience),
    do: n < eager || draw.chance(0.6) ? 'next' : draw.pick(ANYTHING),
    isTwice: draw.chance(0.1),
  }));
}

/** The shortest time that the owner waits before they decide about unknown outcomes (ms). */
const UNKNOWN_FOR = HOUR + MINUTE;
/** How long after a campaign has come into a state somebody interferes with what happens then (ms). */
const IN_THE_WAY = 20 * SECOND;

/** Draws the steps of an owner who presses a wrong button, stops a campaign, or has unknown emails sent again. */
function drawMeddler({ engine, reports }: Config, draw: Draw): Step[] {
  const by = 'meddler';
  const press = (action: OwnerAction, after: number, when?: Awaited): Step => ({
    id: '',
    by,
    who: 'owner',
    ...(when && { when }),
    after,
    do: action,
    isTwice: false,
  });
  const sent = draw.pick<Awaited>(['canary', 'sending']);
  const meddling = {
    'presses wrong': () => {
      const wrong = draw.pick<OwnerAction>(['freeze', 'send', 'resume', 'cancel', 'delete']);
      return [
        press(wrong, draw.int(IN_THE_WAY), draw.pick<Awaited>(['freezing', 'waiting', 'waiting', sent])),
      ];
    },
    stops: () => [
      press('pause', draw.int(IN_THE_WAY / 2), sent),
      press('resume', draw.int(IN_THE_WAY)),
      press('pause', draw.int(IN_THE_WAY / 4)),
      press('resume', MINUTE + draw.int(5 * MINUTE)),
    ],
    'sends again': () => [
      press('send again', UNKNOWN_FOR + draw.int(HOUR), sent),
      press('send again', UNKNOWN_FOR + draw.int(HOUR)),
    ],
  };
  const again = engine['accepts and times out'] > 0 && reports.sent === 0 ? 8 : 1;
  const drawn = meddling[draw.weighted({ 'presses wrong': 3, stops: 4, 'sends again': again })]();
  return drawn.map((step, n) => ({ ...step, id: `${by}.${n + 1}` }));
}

const LIVES: readonly (readonly PersonAction[])[] = [
  ['join', 'confirm'],
  ['join', 'confirm', 'leave'],
  ['join', 'confirm', 'leave', 'join', 'confirm'],
  ['join', 'join', 'confirm'],
  ['join', 'reject'],
  ['join', 'reject', 'confirm'],
  ['join', 'leave'],
  ['join', 'confirm', 'ask for a link', 'erase'],
  ['ask for a link', 'erase', 'join', 'confirm'],
  // With a link from before the erasure.
  ['ask for a link', 'erase', 'join', 'leave'],
  ['ask for a link', 'erase', 'join', 'confirm', 'leave'],
  ['ask for a link', 'leave'],
  ['leave'],
  ['erase'],
  ['complain'],
  ['leave', 'join', 'confirm'],
];

function drawPerson(person: number, length: number, draw: Draw): Step[] {
  const by = `p${person}`;
  return draw.pick(LIVES).map((action, n) => ({
    id: `${by}.${n + 1}`,
    by,
    who: 'person',
    person,
    after: n === 0 ? draw.int(length) : draw.chance(0.2) ? draw.int(20) : 15 * SECOND + draw.int(20 * MINUTE),
    do: action,
  }));
}

/** Draws somebody who joins while the list is being frozen, or leaves while it is being sent. */
function drawInTheWay(person: number, { members }: Config, draw: Draw): Step[] {
  const by = `p${person}`;
  const take = (n: number, after: number, action: PersonAction, when?: Awaited): Step => ({
    id: `${by}.${n}`,
    by,
    who: 'person',
    person,
    ...(when && { when }),
    after,
    do: action,
  });
  if (person >= members) return [take(1, draw.int(3 * SECOND), 'join', 'freezing')];
  return [
    take(1, draw.int(MINUTE), 'ask for a link'),
    take(2, draw.int(IN_THE_WAY), draw.pick(['leave', 'leave', 'erase']), draw.pick(['canary', 'sending'])),
  ];
}

/**
 * Draws a clock that is a day and an hour ahead until somebody notices: after a new battery, or in a wrong time zone.
 */
function drawWrongClock(length: number, draw: Draw): Step[] {
  if (!draw.chance(0.05)) return [];
  const step = (n: number, after: number, jumps: number): Step => ({
    id: `wrong clock.${n}`,
    by: 'wrong clock',
    who: 'clock',
    after,
    jumps,
  });
  return [step(1, draw.int(length), 25 * HOUR), step(2, draw.int(10 * MINUTE), -25 * HOUR)];
}

/** Draws the jumps of a machine's clock, and a backup that is restored. */
function drawMachine(length: number, draw: Draw): Step[] {
  const steps: Step[] = [];
  if (draw.chance(0.2))
    for (let n = 1; n <= 1 + draw.int(2); n += 1)
      steps.push({
        id: `clock.${n}`,
        by: 'clock',
        who: 'clock',
        after: draw.int(length),
        jumps: draw.pick([
          3 * SECOND,
          -3 * SECOND,
          70 * SECOND,
          -70 * SECOND,
          HOUR + MINUTE,
          -HOUR,
          25 * HOUR,
          -DAY,
        ]),
      });
  if (draw.chance(0.1))
    steps.push({ id: 'copy.1', by: 'copy', who: 'machine', after: draw.int(length), do: 'move' });
  if (draw.chance(0.08)) {
    steps.push({ id: 'backup.1', by: 'backup', who: 'machine', after: draw.int(length / 2), do: 'back up' });
    steps.push({ id: 'backup.2', by: 'backup', who: 'machine', after: draw.int(length / 2), do: 'restore' });
  }
  return steps;
}
