import { SELLER } from '@tariff-tantrum/lambdas/facts/facts';
import { Children, type ReactNode } from 'react';

/** Returns the address of the seller, with more lines under it, such as how to write to them. */
export const sellerAddress = (...more: readonly ReactNode[]) => (
  <address>
    <span>{SELLER.legalName}</span>
    <span>{SELLER.street}</span>
    <span>{SELLER.city}</span>
    <span>{SELLER.country}</span>
    <span>CVR {SELLER.cvr}</span>
    {Children.map(more, (line) => (
      <span>{line}</span>
    ))}
  </address>
);
