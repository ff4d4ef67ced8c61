import { MAIL_PATHS } from '@tariff-tantrum/lambdas/contract/mail';
import { ENDPOINTS, type Endpoint, ERASING, on, SHORT_TIMEOUT, type TableAccess } from '../endpoints';
import type { StageSettings } from '../stages';

/** Resolving a link reads the person, and what is stored of them. */
const RESOLVING = [on('people', 'GetItem'), on('signups', 'GetItem'), on('pending', 'GetItem')];
/** Taking a person off the list keeps the proof of consent, and the hash of the address. */
const WITHDRAWING = [
  on('people', 'UpdateItem'),
  on('signups', 'DeleteItem'),
  on('pending', 'DeleteItem'),
  on('suppressed', 'GetItem', 'PutItem'),
];
/** With the mail key, erasing finds people who have left. */
const ERASING_SUPPRESSED = on('suppressed', 'GetItem', 'UpdateItem');

/** The endpoints of links, and what sends mails. They exist only if signups are confirmed by mail. */
const MAIL_ENDPOINTS: readonly Endpoint[] = [
  ofPath('confirm', MAIL_PATHS.confirm, [
    ...RESOLVING,
    ...WITHDRAWING,
    on('signups', 'PutItem', 'UpdateItem'),
    on('pending', 'PutItem', 'UpdateItem'),
    on('suppressed', 'DeleteItem'),
    on('people', 'DeleteItem'),
  ]),
  ofPath('my-signup', MAIL_PATHS.mySignup, [...RESOLVING, on('mailRequests', 'UpdateItem')]),
  ofPath('my-signup-data', MAIL_PATHS.mySignupData, RESOLVING),
  ofPath('my-signup-change', MAIL_PATHS.mySignupChange, [
    ...RESOLVING,
    ...WITHDRAWING,
    ...ERASING,
    ERASING_SUPPRESSED,
    on('signups', 'UpdateItem'),
    on('mailRequests', 'UpdateItem'),
  ]),
  ofPath('unsubscribe', MAIL_PATHS.unsubscribe, [
    ...RESOLVING,
    ...WITHDRAWING,
    on('people', 'DeleteItem'),
    on('mailRequests', 'UpdateItem'),
  ]),
  {
    name: 'mail-worker',
    folder: 'mail',
    table: merged([
      ...RESOLVING,
      ...WITHDRAWING,
      on('people', 'DeleteItem'),
      on('signups', 'UpdateItem'),
      on('pending', 'Query', 'UpdateItem'),
      on('mailRequests', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'),
      on('suppressed', 'DeleteItem'),
      on('budget', 'GetItem', 'PutItem', 'UpdateItem'),
    ]),
    password: false,
    mailKey: true,
    mails: 'sends',
    // One run takes 50 seconds at most.
    timeout: 90,
  },
  {
    name: 'mail-events',
    folder: 'mail',
    table: merged([...RESOLVING, ...WITHDRAWING]),
    password: false,
    mailKey: true,
    mails: 'records events',
    timeout: SHORT_TIMEOUT,
  },
];

/** What other endpoints need besides, or instead, if signups are confirmed by mail. */
const CHANGES: Readonly<Record<string, (endpoint: Endpoint) => Partial<Endpoint>>> = {
  // Whatever is stored about the address: the same write.
  signup: () => ({ folder: 'mail', table: [on('pending', 'UpdateItem')], mailKey: true }),
  count: ({ table }) => ({ folder: 'mail', table: [...table, on('pending', 'Query')], mailKey: true }),
  erase: ({ table }) => ({ folder: 'mail', table: [...table, ERASING_SUPPRESSED], mailKey: true }),
};

/** Returns the Lambdas of a stage. */
export function endpointsOf({ optIn }: Pick<StageSettings, 'optIn'>): readonly Endpoint[] {
  if (optIn !== 'double') return ENDPOINTS;
  return [
    ...ENDPOINTS.map((endpoint) => ({ ...endpoint, ...CHANGES[endpoint.name]?.(endpoint) })),
    ...MAIL_ENDPOINTS,
  ];
}

/** Every Lambda of any stage. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [...ENDPOINTS, ...endpointsOf({ optIn: 'double' })];

/** The endpoint of a link. Its Lambda responds to every method, with 405 to those that it does not support. */
function ofPath(name: string, path: string, table: Endpoint['table']): Endpoint {
  return {
    name,
    folder: 'mail',
    route: { methods: ['ANY'], path },
    table: merged(table),
    password: false,
    mailKey: true,
    timeout: SHORT_TIMEOUT,
  };
}

/** Returns each group of keys once, with all actions on it. */
function merged(table: Endpoint['table']): Endpoint['table'] {
  const groups = new Map<string, TableAccess>();
  for (const access of table) {
    const name = `${access.keys} ${access.index}`;
    const actions = new Set([...(groups.get(name)?.actions ?? []), ...access.actions]);
    groups.set(name, { ...access, actions: [...actions] });
  }
  return [...groups.values()];
}
