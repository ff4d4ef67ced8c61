import { partitionsOf } from '../table/keys';

/** The partition keys of the failed login counters, spread so that attackers cannot overload one of them. */
export const FAILED_LOGIN_PARTITIONS: readonly string[] = partitionsOf('failed-logins');

/** The partition key of the log of the owner's actions. */
export const ACTIONS = 'actions';
