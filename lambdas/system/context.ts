import { randomBytes } from 'node:crypto';
import type { CampaignContext } from '../campaigns/campaign/campaigns';
import { recordDeliveryEvent } from '../campaigns/delivery/deliveries';
import { forgetBuyers } from '../campaigns/order/orders';
import { movePerson } from '../campaigns/person/move-person';
import { tellOfPerson } from '../campaigns/person/person-story';
import { CAMPAIGN_SIZES } from '../contract/campaigns';
import type { AnswerContext } from '../people/handlers';
import { DEFAULT_LIMITS } from '../people/limits';
import type { MySignupContext } from '../people/my-signup-handlers';
import type { TimedContext } from '../table/context';

/** What all functions of the system share. It has no state except that of the table. */
export interface SystemContext extends CampaignContext, MySignupContext, AnswerContext {}

/**
 * The table, the clock, the hash of addresses and the name of the installation, with what differs from a plain host.
 */
export interface SystemOptions extends TimedContext, Pick<SystemContext, 'hash' | 'installation'> {
  welcome?: boolean | undefined;
  forget?: SystemContext['forget'];
  limits?: SystemContext['limits'] | undefined;
  isRehearsal?: boolean | undefined;
  random?: SystemContext['random'] | undefined;
  sizes?: SystemContext['sizes'] | undefined;
}

/**
 * Returns the context of a process. Its functions reject with `StoreUnavailableError` within `CALL_TIMEOUT_MS` if the
 * table refuses, hangs or throttles.
 */
export function newContext({
  table,
  now,
  hash,
  welcome = false,
  forget = async () => undefined,
  limits = DEFAULT_LIMITS,
  isRehearsal = false,
  installation,
  random = randomBytes,
  sizes = CAMPAIGN_SIZES,
}: SystemOptions): SystemContext {
  const context: SystemContext = {
    table,
    now,
    hash,
    welcome,
    forget,
    limits,
    isRehearsal,
    installation,
    random,
    sizes,
    forgetOrders: (refs) => forgetBuyers(context, refs),
    noteLeft: (ref) => recordDeliveryEvent(context, ref, 'left'),
    movePerson: (ref, email) => movePerson(context, ref, email),
    storyOf: (email) => tellOfPerson(context, { email }),
  };
  return context;
}
