import { CONTACT } from '@tariff-tantrum/lambdas/contract/facts';

export type StageName = 'preview' | 'production';

/** What the owner decides about one copy of the system. Every setting is here and nowhere else. */
export interface StageSettings {
  /** Where the list is kept and the API runs; in the EU, as the privacy page promises. */
  region: string;
  /**
   * The Route 53 hosted zone of `GAME.domain`. With it the site gets that domain and its certificate; without
   * it the site lives at the address CloudFront gives it.
   */
  hostedZoneId?: string;
  /** Who hears of alarms and of the budget; nobody where absent. */
  alertEmail?: string;
  /** The firewall in front of CloudFront: 10 USD a month at rest and 0.60 USD a million requests. */
  firewall: boolean;
  /** The month's bill, in USD, that the owner wants to be told about. */
  monthlyBudget: number;
  /** Signups a second the API lets in; more are answered 429. Bounds what a flood of them can cost. */
  signupsPerSecond: number;
  /**
   * Concurrent runs kept for signups alone, so that no other call can starve them. AWS refuses it unless the
   * account's quota is at least this plus 100, and a new account's quota is 10: absent until that is raised.
   */
  signupConcurrency?: number;
  /**
   * Writes a second the table must take at once, without growing into it. Each step up is paid once, and can
   * never be taken back; `npx tsx infra/aws/load-model.ts` tells what a given day needs.
   */
  warmWrites?: number;
  /** A table restored from a backup, to be used instead of the stack's own (docs/deploying.md). */
  restoredTable?: string;
}

export const STAGES: Record<StageName, StageSettings> = {
  preview: { region: 'eu-west-1', firewall: false, monthlyBudget: 10, signupsPerSecond: 50 },
  production: {
    region: 'eu-west-1',
    alertEmail: CONTACT.support,
    firewall: true,
    monthlyBudget: 50,
    signupsPerSecond: 2500,
  },
};
