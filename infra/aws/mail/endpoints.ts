import { MAIL_PATHS } from '@tariff-tantrum/lambdas/contract/mail';
import { ENDPOINTS, type Endpoint, FINDING, on, SHORT_TIMEOUT, type TableAccess } from '../endpoints';
import type { StageSettings } from '../stages';

/** Finding what is due, pending signups included. */
const DUE: TableAccess = { keys: 'people', actions: ['Query'], index: 'by-due' };
/** Resolving a link reads the person, and the signup of their address. */
const RESOLVING = [on('people', 'GetItem'), on('signups', 'GetItem')];

/** The endpoints of links, and what sends mails. They exist only if signups are confirmed by mail. */
const MAIL_ENDPOINTS: readonly Endpoint[] = [
  ofPath('confirm', MAIL_PATHS.confirm, [
    ...RESOLVING,
    on('people', 'UpdateItem'),
    on('signups', 'DeleteItem', 'PutItem', 'UpdateItem'),
  ]),
  ofPath('my-signup', MAIL_PATHS.mySignup, [...RESOLVING, on('people', 'UpdateItem')]),
  ofPath('my-signup-data', MAIL_PATHS.mySignupData, RESOLVING),
  ofPath('my-signup-change', MAIL_PATHS.mySignupChange, [
    ...RESOLVING,
    on('people', 'DeleteItem', 'PutItem', 'UpdateItem'),
    on('signups', 'DeleteItem', 'UpdateItem'),
  ]),
  ofPath('unsubscribe', MAIL_PATHS.unsubscribe, [
    ...RESOLVING,
    on('people', 'DeleteItem', 'UpdateItem'),
    on('signups', 'DeleteItem'),
  ]),
  {
    name: 'mail-worker',
    folder: 'mail',
    table: merged([
      ...RESOLVING,
      DUE,
      on('people', 'DeleteItem', 'PutItem', 'UpdateItem'),
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
    table: merged([...RESOLVING, on('people', 'PutItem', 'UpdateItem'), on('signups', 'DeleteItem')]),
    password: false,
    mailKey: true,
    mails: 'records events',
    timeout: SHORT_TIMEOUT,
  },
];

/** What other endpoints need besides, or instead, if signups are confirmed by mail. */
const CHANGES: Readonly<Record<string, (endpoint: Endpoint) => Partial<Endpoint>>> = {
  // Whatever is stored about the address: the same write.
  signup: () => ({ folder: 'mail', table: [on('people', 'UpdateItem')], mailKey: true }),
  count: ({ table }) => ({ folder: 'mail', table: [...table, DUE], mailKey: true }),
  // With the mail key a person is found without reading all of them.
  erase: ({ table }) => ({
    folder: 'mail',
    table: table.map((access) => (access === FINDING ? on('people', 'GetItem') : access)),
    mailKey: true,
  }),
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
