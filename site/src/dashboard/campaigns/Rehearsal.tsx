import { REHEARSAL } from '@tariff-tantrum/lambdas/client/describe-campaign';
import * as layout from '../ui/layout.module.css';

/** The bar that every step of a campaign has as long as its emails are written to files. */
export const Rehearsal = () => <p className={layout.problem}>{REHEARSAL}</p>;
