import type { Environment } from '../environment';
import type { Owner } from '../owner';
import { buttonRule } from './buttons';
import { claimRule, createClaims } from './claims';
import { codeRule } from './codes';
import { freezeRule } from './freeze';
import { mailboxRule } from './mailboxes';
import { onceRule } from './once';
import { outboxRule } from './outbox';
import { paceRule } from './pace';
import { requestRule } from './requests';
import type { Fail, Rule } from './rule';
import { scheduleRule } from './schedule';
import { stateRule } from './states';
import { stopRule } from './stop-rules';
import { suppressionRule } from './suppression';

/** Creates all rules that must hold in a world. */
export function createRules(env: Environment, owner: Owner, fail: Fail): Rule[] {
  const claims = createClaims(env);
  return [
    // Before the rules that ask for claims.
    claims,
    claimRule(env, claims, fail),
    onceRule(env, fail),
    suppressionRule(env, claims, fail),
    buttonRule(env, claims, fail),
    stopRule(env, claims, fail),
    paceRule(env, fail),
    codeRule(env, owner, fail),
    scheduleRule(env, fail),
    freezeRule(env, claims, fail),
    stateRule(env, claims, owner, fail),
    requestRule(env, fail),
    mailboxRule(env, fail),
    outboxRule(env, fail),
  ];
}
