import type { Campaign } from '@tariff-tantrum/lambdas/contract';
import * as shared from '../../styles/shared.module.css';
import type { OwnerHost } from '../host';
import * as owner from '../owner.module.css';

/** What each view of a mail gets. */
export interface CampaignProps {
  host: OwnerHost;
  campaign: Campaign;
  /** Reads everything about mails again: a change of one may change the others. */
  refresh(): Promise<void>;
}

interface ButtonProps {
  kind?: keyof typeof CLASSES;
  busy?: boolean;
  label: string;
  onClick(): void;
}

const CLASSES = { primary: shared.primary, button: shared.button, quiet: owner.quiet };

/** A button that does nothing while it is busy. */
export const Button = ({ kind = 'button', busy = false, label, onClick }: ButtonProps) => (
  <button className={CLASSES[kind]} type="button" aria-disabled={busy} onClick={() => busy || onClick()}>
    {label}
  </button>
);
